/// A place in bytes that moves on as they are read, and never past their end.
struct ByteCursor {
  private let bytes: [UInt8]
  private(set) var place: Int

  init(_ bytes: [UInt8], at place: Int = 0) {
    self.bytes = bytes
    self.place = place
  }

  var isAtEnd: Bool { place >= bytes.count }

  /// How many bytes are left.
  var left: Int { bytes.count - place }

  mutating func byte() throws(ImageError) -> UInt8 { try take(1)[0] }

  /// A number with its most significant byte first.
  mutating func big(_ count: Int) throws(ImageError) -> Int {
    try take(count).reduce(0) { $0 << 8 | Int($1) }
  }

  /// A number with its least significant byte first.
  mutating func little(_ count: Int) throws(ImageError) -> Int {
    try take(count).reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// Four letters, as chunks are named with.
  mutating func name() throws(ImageError) -> String {
    String(decoding: try take(4), as: UTF8.self)
  }

  mutating func skip(_ count: Int) throws(ImageError) { _ = try part(count) }

  /// The next bytes, where they are.
  mutating func part(_ count: Int) throws(ImageError) -> Range<Int> {
    guard count <= left else { throw .cutOff }
    defer { place += count }
    return place..<(place + count)
  }

  private mutating func take(_ count: Int) throws(ImageError) -> [UInt8] {
    Array(bytes[try part(count)])
  }
}
