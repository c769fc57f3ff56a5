extension ImageSize {
  /// Reads a JPEG up to where its pixels begin, and looks for its end.
  ///
  /// Cameras write previews and notes of their own behind the end, so what follows it is let be.
  init(jpeg bytes: [UInt8]) throws(ImageError) {
    var cursor = ByteCursor(bytes, at: 2)
    var found: ImageSize?
    while true {
      let marker = try Self.marker(&cursor)
      // Those stand alone: restarts, and one that means nothing.
      if 0xD0...0xD7 ~= marker || marker == 0x01 { continue }
      guard marker != 0xD8, marker != 0xD9 else {
        throw .damaged("The JPEG ends before its pixels begin.")
      }
      let length = try cursor.big(2)
      guard length >= 2 else { throw .damaged("A segment of the JPEG has no length.") }
      let end = cursor.place + length - 2
      guard length - 2 <= cursor.left else { throw .cutOff }
      if Self.isFrame(marker) {
        guard found == nil else { throw .damaged("There are two frames in the JPEG.") }
        found = try Self.frame(&cursor, length)
      }
      if marker == 0xDA { break }
      try cursor.skip(end - cursor.place)
    }
    guard let found else { throw .damaged("The JPEG does not say how large it is.") }
    guard bytes[cursor.place...].hasEndOfImage else { throw .cutOff }
    self = found
  }

  /// The next marker; any number of 0xFF may stand before it.
  private static func marker(_ cursor: inout ByteCursor) throws(ImageError) -> UInt8 {
    guard try cursor.byte() == 0xFF else {
      throw .damaged("The JPEG has no marker where one is due.")
    }
    var marker: UInt8 = 0xFF
    while marker == 0xFF { marker = try cursor.byte() }
    return marker
  }

  /// Whether a marker begins a frame: all from 0xC0 to 0xCF but the tables and one never used.
  private static func isFrame(_ marker: UInt8) -> Bool {
    0xC0...0xCF ~= marker && ![0xC4, 0xC8, 0xCC].contains(marker)
  }

  private static func frame(
    _ cursor: inout ByteCursor,
    _ length: Int
  ) throws(ImageError) -> ImageSize {
    let precision = try cursor.byte()
    let (height, width) = (try cursor.big(2), try cursor.big(2))
    let components = Int(try cursor.byte())
    guard precision == 8 || precision == 12, 1...4 ~= components, length == 8 + 3 * components
    else { throw .damaged("The frame of the JPEG is not one.") }
    return ImageSize(width: width, height: height)
  }
}

extension ArraySlice<UInt8> {
  /// Looked for from behind, where it mostly is.
  fileprivate var hasEndOfImage: Bool {
    var next: UInt8?
    for byte in reversed() {
      if byte == 0xFF, next == 0xD9 { return true }
      next = byte
    }
    return false
  }
}
