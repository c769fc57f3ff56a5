import Foundation

/// A point on a plane; y grows downwards.
struct MapPoint: Hashable, Sendable {
  var x: Double
  var y: Double
}

/// A projection of the globe that preserves areas, in radii of the globe.
enum MapProjection: Sendable {
  /// Equal Earth (Šavrič, Patterson and Jenny, 2018), for the whole world: the continents keep their
  /// familiar shapes, and the edge of the map is in the Bering Strait.
  case equalEarth

  /// Lambert's azimuthal projection, for the part of the world around a center.
  case azimuthal(GeoPoint)

  /// The longitude of the middle of the world.
  static let middle = 11.0

  /// The longitude of the western edge of the world.
  static let edge = middle - 180

  /// Returns the point of a place.
  ///
  /// A longitude west of the edge of the world is beyond it, so that a ring stays in one piece: it is for
  /// the caller to move the whole ring.
  func point(_ place: GeoPoint) -> MapPoint {
    switch self {
    case .equalEarth: Self.equalEarthPoint(place)
    case .azimuthal(let center): Self.azimuthalPoint(place, around: center)
    }
  }

  private static func equalEarthPoint(_ place: GeoPoint) -> MapPoint {
    let angle = asin(sqrt(3) / 2 * sin(place.latitude * .pi / 180))
    let square = angle * angle
    let sixth = square * square * square
    let slope = 1.340264 - 3 * 0.081106 * square + sixth * (7 * 0.000893 + 9 * 0.003796 * square)
    let height = angle * (1.340264 - 0.081106 * square + sixth * (0.000893 + 0.003796 * square))
    let east = (place.longitude - middle) * .pi / 180
    return MapPoint(x: 2 * sqrt(3) / 3 * east * cos(angle) / slope, y: -height)
  }

  private static func azimuthalPoint(_ place: GeoPoint, around center: GeoPoint) -> MapPoint {
    let (latitude, middle) = (place.latitude * .pi / 180, center.latitude * .pi / 180)
    let east = (place.longitude - center.longitude) * .pi / 180
    let distance = 1 + sin(middle) * sin(latitude) + cos(middle) * cos(latitude) * cos(east)
    // On the other side of the globe there is no point; the far edge is as good as any other.
    let factor = sqrt(2 / max(distance, 1e-9))
    return MapPoint(
      x: factor * cos(latitude) * sin(east),
      y: -factor * (cos(middle) * sin(latitude) - sin(middle) * cos(latitude) * cos(east))
    )
  }
}

extension GeoPoint {
  /// The direction from the center of the globe.
  var vector: SIMD3<Double> {
    let (latitude, longitude) = (latitude * .pi / 180, longitude * .pi / 180)
    return SIMD3(cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude))
  }

  /// Creates the point in the middle of others; `nil` without any.
  init?(middleOf points: [GeoPoint]) {
    let sum = points.reduce(into: SIMD3<Double>.zero) { $0 += $1.vector }
    let length = (sum * sum).sum().squareRoot()
    guard length > 1e-6 else { return nil }
    longitude = atan2(sum.y, sum.x) * 180 / .pi
    latitude = asin(sum.z / length) * 180 / .pi
  }

  /// Returns `true` if the angle to another point is at most as many degrees.
  func isWithin(_ degrees: Double, of other: GeoPoint) -> Bool {
    (vector * other.vector).sum() >= cos(degrees * .pi / 180)
  }
}

/// An economy or other land in a picture.
struct MapShape: Sendable {
  /// The ISO3 code of the economy; `nil` for other land.
  let code: String?

  let label: MapPoint

  /// The rings that are in the picture, with corners on a grid.
  ///
  /// Neighbours have the same corners along their border, so no gap opens between them.
  let rings: [[MapPoint]]

  /// The rectangle of the largest ring; `nil` if that is outside of the picture or less than the grid.
  let main: MapBox?

  /// Creates the shapes in a picture, with a distance between the lines of the grid.
  static func all(in layout: MapLayout, grid: Double) -> [MapShape] {
    Boundary.all.compactMap { MapShape($0, in: layout, grid: grid) }
  }

  /// Creates a shape; `nil` outside of the picture.
  private init?(_ boundary: Boundary, in layout: MapLayout, grid: Double) {
    var rings: [[MapPoint]] = []
    var main: MapBox?
    for (number, ring) in boundary.rings.enumerated() {
      guard let ring = ring.placed(in: layout) else { continue }
      let points = ring.onGrid(layout, grid: grid)
      guard points.count > 2 else { continue }
      let box = MapBox(points)
      guard box.overlaps(layout.frame) else { continue }
      if number == 0 { main = box }
      rings.append(points)
    }
    let label = [boundary.label].placed(in: layout)?.first.map(layout.point)
    guard let label else { return nil }
    let isInside = layout.frame.contains(MapBox([label]))
    guard isInside || !rings.isEmpty else { return nil }
    (code, self.label, self.rings, self.main) = (boundary.code, label, rings, main)
  }

  /// Returns `true` if the shape is smaller than a size in both directions.
  func isSmaller(than size: Double) -> Bool {
    guard let main else { return true }
    return max(main.width, main.height) < size
  }
}

extension [GeoPoint] {
  /// Returns the ring on the side of the edge where most of it is; `nil` for one on the far side of the
  /// globe.
  fileprivate func placed(in layout: MapLayout) -> [GeoPoint]? {
    switch layout.projection {
    case .azimuthal(let center):
      return allSatisfy { $0.isWithin(130, of: center) } ? self : nil
    case .equalEarth:
      let mean = reduce(0) { $0 + $1.longitude } / Double(Swift.max(1, count))
      guard mean < MapProjection.edge else { return self }
      return map { GeoPoint(longitude: $0.longitude + 360, latitude: $0.latitude) }
    }
  }

  /// Returns the points in the picture, moved to the nearest point of a grid, without repetitions.
  fileprivate func onGrid(_ layout: MapLayout, grid: Double) -> [MapPoint] {
    var points: [MapPoint] = []
    for place in self {
      let exact = layout.point(place)
      let point = MapPoint(
        x: (exact.x / grid).rounded() * grid,
        y: (exact.y / grid).rounded() * grid
      )
      if points.last != point { points.append(point) }
    }
    while points.count > 1, points.first == points.last { points.removeLast() }
    return points
  }
}
