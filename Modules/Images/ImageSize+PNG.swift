extension ImageSize {
  /// Reads a PNG from its first chunk to its last, with which it has to end.
  ///
  /// What other programs would find behind that is a reason to refuse it, not to keep it.
  init(png bytes: [UInt8]) throws(ImageError) {
    var cursor = ByteCursor(bytes, at: 8)
    let headStart = cursor.place + 4
    guard try cursor.big(4) == 13, try cursor.name() == "IHDR" else {
      throw .damaged("A PNG has to begin with IHDR.")
    }
    width = try cursor.big(4)
    height = try cursor.big(4)
    let (depth, color) = (try cursor.byte(), try cursor.byte())
    guard Self.depths[color]?.contains(depth) == true else {
      throw .damaged("There are no such colours in PNG.")
    }
    // Compression, filter and interlace: the first two have only ever had one method.
    guard try cursor.byte() == 0, try cursor.byte() == 0, try cursor.byte() <= 1 else {
      throw .damaged("There is no such method in PNG.")
    }
    let checked = bytes[headStart..<cursor.place]
    guard try cursor.big(4) == Int(CRC32.checksum(of: checked)) else {
      throw .damaged("The checksum of IHDR is wrong.")
    }
    var hasData = false
    while true {
      let length = try cursor.big(4)
      let name = try cursor.name()
      // The content and its checksum.
      try cursor.skip(length + 4)
      if name == "IDAT" { hasData = true }
      if name == "IEND" { break }
    }
    guard hasData else { throw .damaged("There are no pixels in it.") }
    guard cursor.isAtEnd else { throw .damaged("Something follows the end of the PNG.") }
  }

  /// How many bits a sample may have, by the type of colour.
  private static let depths: [UInt8: [UInt8]] = [
    0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16],
  ]
}
