/// An offset into bytes that advances as they are read, and never past their end.
struct ByteCursor {
  private let bytes: [UInt8]
  private(set) var offset: Int

  init(_ bytes: [UInt8], at offset: Int = 0) {
    self.bytes = bytes
    self.offset = offset
  }

  var isAtEnd: Bool { offset >= bytes.count }

  /// The number of bytes after the offset.
  var remainingCount: Int { bytes.count - offset }

  mutating func byte() throws(ImageError) -> UInt8 { try take(1)[0] }

  /// Reads an integer whose most significant byte comes first.
  mutating func bigEndianInteger(byteCount: Int) throws(ImageError) -> Int {
    try take(byteCount).reduce(0) { $0 << 8 | Int($1) }
  }

  /// Reads an integer whose least significant byte comes first.
  mutating func littleEndianInteger(byteCount: Int) throws(ImageError) -> Int {
    try take(byteCount).reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// Reads the four letters of a chunk's name.
  mutating func name() throws(ImageError) -> String {
    String(decoding: try take(4), as: UTF8.self)
  }

  mutating func skip(_ count: Int) throws(ImageError) { _ = try range(ofNext: count) }

  /// Returns the range of the next bytes and moves behind them.
  private mutating func range(ofNext count: Int) throws(ImageError) -> Range<Int> {
    guard count <= remainingCount else { throw .truncated }
    defer { offset += count }
    return offset..<(offset + count)
  }

  private mutating func take(_ count: Int) throws(ImageError) -> [UInt8] {
    Array(bytes[try range(ofNext: count)])
  }
}
