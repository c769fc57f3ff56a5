/// Where on Earth there is land, roughly: enough to see on a small map which continent is which.
struct Land: Sendable {
  private let outlines: [[Corner]]

  private typealias Corner = (longitude: Double, latitude: Double)

  /// All of it but the Antarctic.
  static let earth = Land(outlines)

  /// Reads outlines, one a line: a name, a colon, and corners parted by commas.
  init(_ text: String) {
    outlines = text.split(separator: "\n").map { line in
      line.drop { $0 != ":" }.dropFirst().split(separator: ",").compactMap { corner in
        let numbers = corner.split(separator: " ").compactMap { Double($0) }
        return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
      }
    }
  }

  /// From where to where there is land at a latitude, in degrees of longitude from the west.
  func stretches(at latitude: Double) -> [ClosedRange<Double>] {
    var shores: [Double] = []
    for outline in outlines {
      for (corner, next) in zip(outline, outline.dropFirst() + outline.prefix(1))
      where (corner.latitude > latitude) != (next.latitude > latitude) {
        let share = (latitude - corner.latitude) / (next.latitude - corner.latitude)
        shores.append(corner.longitude + (next.longitude - corner.longitude) * share)
      }
    }
    shores.sort()
    // Who walks along a latitude comes ashore at every second crossing.
    return stride(from: 0, to: shores.count - 1, by: 2).map { shores[$0]...shores[$0 + 1] }
  }
}
