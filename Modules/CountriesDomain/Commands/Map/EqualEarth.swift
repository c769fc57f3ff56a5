import Foundation

/// The Equal Earth projection (Šavrič, Patterson and Jenny, 2018): it preserves
/// areas, and the continents keep their familiar shapes.
enum EqualEarth {
  /// The central meridian, which puts the edge of the map in the Bering Strait.
  private static let middle = 11.0

  /// Returns the position of a place relative to the center; the eastern edge is at 1.
  static func place(latitude: Double, longitude: Double) -> (x: Double, y: Double) {
    var east = longitude - middle
    if east < -180 { east += 360 }
    let angle = asin(sqrt(3) / 2 * sin(latitude * .pi / 180))
    let square = angle * angle
    let sixth = square * square * square
    let slope = 1.340264 - 3 * 0.081106 * square + sixth * (7 * 0.000893 + 9 * 0.003796 * square)
    let height = angle * (1.340264 - 0.081106 * square + sixth * (0.000893 + 0.003796 * square))
    return (east / 180 * cos(angle) * 1.340264 / slope, height / edge)
  }

  /// Half of the width, in radii of the globe.
  private static let edge = 2 * sqrt(3) * Double.pi / (3 * 1.340264)
}
