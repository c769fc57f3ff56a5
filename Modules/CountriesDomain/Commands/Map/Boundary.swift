import CBoundaries

/// The outlines of an economy, or of land that is no economy.
struct Boundary: Sendable {
  /// The ISO3 code of the economy; `nil` for other land.
  let code: String?

  let label: GeoPoint

  /// The rings, the largest first; empty for an economy that has only a label.
  ///
  /// A hole runs in the other direction than its outer ring.
  let rings: [[GeoPoint]]

  /// All economies and other land, without Antarctica.
  static let all = bundled()

  private static func bundled() -> [Boundary] {
    let file = boundaries_countries()
    var reader = BoundaryReader(UnsafeBufferPointer(start: file.bytes, count: file.count))
    return reader.boundaries()
  }
}

/// A point on the globe, in degrees.
struct GeoPoint: Hashable, Sendable {
  var longitude: Double
  var latitude: Double
}

/// Reads lines of boundaries: a code, the place of a label and rings of differences, in hundredths of a
/// degree.
struct BoundaryReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Returns the boundaries of all lines after the first, which is a comment.
  mutating func boundaries() -> [Boundary] {
    var boundaries: [Boundary] = []
    skip(past: UInt8(ascii: "\n"))
    while position < bytes.count {
      let code = text(to: UInt8(ascii: "\t"))
      let longitude = number()
      let label = degrees(longitude, number())
      boundaries.append(Boundary(code: code == "-" ? nil : code, label: label, rings: rings()))
    }
    return boundaries
  }

  private mutating func rings() -> [[GeoPoint]] {
    var rings: [[GeoPoint]] = []
    var ring: [GeoPoint] = []
    var (x, y) = (0, 0)
    while let byte = byte, byte != UInt8(ascii: "\n") {
      x += number()
      y += number()
      ring.append(degrees(x, y))
      // The last number has taken the separator after it.
      guard let end = last, end != UInt8(ascii: " ") else { continue }
      rings.append(ring)
      ring = []
      (x, y) = (0, 0)
      if end == UInt8(ascii: "\n") { return rings }
    }
    position += 1
    return rings
  }

  private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }
  private var last: UInt8? { position > 0 ? bytes[position - 1] : nil }

  private func degrees(_ x: Int, _ y: Int) -> GeoPoint {
    GeoPoint(longitude: Double(x) / 100, latitude: Double(y) / 100)
  }

  private mutating func text(to separator: UInt8) -> String {
    let start = position
    skip(past: separator)
    return String(decoding: bytes[start..<max(start, position - 1)], as: UTF8.self)
  }

  private mutating func skip(past separator: UInt8) {
    while position < bytes.count, bytes[position] != separator { position += 1 }
    position += 1
  }

  /// Reads a whole number and the separator after it.
  private mutating func number() -> Int {
    var number = 0
    let isNegative = byte == UInt8(ascii: "-")
    if isNegative { position += 1 }
    while let digit = byte, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) {
      number = number &* 10 &+ Int(digit &- UInt8(ascii: "0"))
      position += 1
    }
    position += 1
    return isNegative ? -number : number
  }
}
