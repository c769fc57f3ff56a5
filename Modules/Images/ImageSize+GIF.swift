extension ImageSize {
  /// Reads the size of a GIF's screen, and looks for the byte it ends with.
  init(gif bytes: [UInt8]) throws(ImageError) {
    var cursor = ByteCursor(bytes, at: 6)
    width = try cursor.little(2)
    height = try cursor.little(2)
    // What follows tells of colours; then there are pictures, and a semicolon.
    try cursor.skip(3)
    guard cursor.left > 1, bytes.last == UInt8(ascii: ";") else { throw .cutOff }
  }
}
