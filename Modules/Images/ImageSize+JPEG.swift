extension ImageSize {
  /// Reads a JPEG up to its pixels, and searches for its end marker.
  ///
  /// Bytes after the end marker are allowed: cameras append previews and notes there.
  init(jpeg bytes: [UInt8]) throws(ImageError) {
    var cursor = ByteCursor(bytes, at: 2)
    var found: ImageSize?
    while true {
      let marker = try Self.marker(&cursor)
      // Markers without a segment: restarts and TEM.
      if 0xD0...0xD7 ~= marker || marker == 0x01 { continue }
      guard marker != 0xD8, marker != 0xD9 else {
        throw .malformed("The JPEG ends before its pixels begin.")
      }
      let length = try cursor.bigEndianInteger(byteCount: 2)
      guard length >= 2 else { throw .malformed("A segment of the JPEG has an invalid length.") }
      let end = cursor.offset + length - 2
      guard length - 2 <= cursor.remainingCount else { throw .truncated }
      if Self.isFrame(marker) {
        guard found == nil else { throw .malformed("The JPEG has two frames.") }
        found = try Self.frame(&cursor, length: length)
      }
      if marker == 0xDA { break }
      try cursor.skip(end - cursor.offset)
    }
    guard let found else { throw .malformed("The JPEG has no frame with its size.") }
    guard bytes[cursor.offset...].hasEndOfImage else { throw .truncated }
    self = found
  }

  /// The next marker; any number of 0xFF may stand before it.
  private static func marker(_ cursor: inout ByteCursor) throws(ImageError) -> UInt8 {
    guard try cursor.byte() == 0xFF else {
      throw .malformed("The JPEG lacks a marker.")
    }
    var marker: UInt8 = 0xFF
    while marker == 0xFF { marker = try cursor.byte() }
    return marker
  }

  /// `true` for the markers that begin a frame: 0xC0 to 0xCF but the tables and a reserved one.
  private static func isFrame(_ marker: UInt8) -> Bool {
    0xC0...0xCF ~= marker && ![0xC4, 0xC8, 0xCC].contains(marker)
  }

  private static func frame(
    _ cursor: inout ByteCursor,
    length: Int
  ) throws(ImageError) -> ImageSize {
    let precision = try cursor.byte()
    let (height, width) = (
      try cursor.bigEndianInteger(byteCount: 2), try cursor.bigEndianInteger(byteCount: 2)
    )
    let components = Int(try cursor.byte())
    guard precision == 8 || precision == 12, 1...4 ~= components, length == 8 + 3 * components
    else { throw .malformed("The frame header of the JPEG is invalid.") }
    return ImageSize(width: width, height: height)
  }
}

extension ArraySlice<UInt8> {
  /// `true` if the end marker occurs; searched from the end, where it usually is.
  fileprivate var hasEndOfImage: Bool {
    var next: UInt8?
    for byte in reversed() {
      if byte == 0xFF, next == 0xD9 { return true }
      next = byte
    }
    return false
  }
}
