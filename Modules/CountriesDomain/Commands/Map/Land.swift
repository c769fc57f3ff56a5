/// Rough outlines of the land of the Earth, for small maps.
struct Land: Sendable {
  private let outlines: [[Corner]]

  private typealias Corner = (longitude: Double, latitude: Double)

  /// All land except Antarctica.
  static let earth = Land(outlines)

  /// Parses outlines, one per line: a name, a colon, and corners separated by commas.
  init(_ text: String) {
    outlines = text.split(separator: "\n").map { line in
      line.drop { $0 != ":" }.dropFirst().split(separator: ",").compactMap { corner in
        let numbers = corner.split(separator: " ").compactMap { Double($0) }
        return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
      }
    }
  }

  /// Returns the ranges of longitude with land at a latitude, from west to east.
  func longitudeRanges(atLatitude latitude: Double) -> [ClosedRange<Double>] {
    var shores: [Double] = []
    for outline in outlines {
      for (corner, next) in zip(outline, outline.dropFirst() + outline.prefix(1))
      where (corner.latitude > latitude) != (next.latitude > latitude) {
        let share = (latitude - corner.latitude) / (next.latitude - corner.latitude)
        shores.append(corner.longitude + (next.longitude - corner.longitude) * share)
      }
    }
    shores.sort()
    // Along a latitude, every second crossing of an outline enters land.
    return stride(from: 0, to: shores.count - 1, by: 2).map { shores[$0]...shores[$0 + 1] }
  }
}
