extension ImageSize {
  /// Reads a PNG from its first chunk to its last, which has to end the file.
  ///
  /// Bytes after the last chunk are refused: another program could find an archive or script there.
  init(png bytes: [UInt8]) throws(ImageError) {
    var cursor = ByteCursor(bytes, at: 8)
    let headStart = cursor.offset + 4
    guard try cursor.bigEndianInteger(byteCount: 4) == 13, try cursor.name() == "IHDR" else {
      throw .malformed("The PNG does not begin with IHDR.")
    }
    width = try cursor.bigEndianInteger(byteCount: 4)
    height = try cursor.bigEndianInteger(byteCount: 4)
    let (depth, color) = (try cursor.byte(), try cursor.byte())
    guard Self.depths[color]?.contains(depth) == true else {
      throw .malformed("The colour type or bit depth of the PNG is invalid.")
    }
    // Compression, filter and interlace: the first two have only ever had one method.
    guard try cursor.byte() == 0, try cursor.byte() == 0, try cursor.byte() <= 1 else {
      throw .malformed("The compression, filter or interlace method of the PNG is invalid.")
    }
    let checked = bytes[headStart..<cursor.offset]
    guard try cursor.bigEndianInteger(byteCount: 4) == Int(CRC32.checksum(of: checked)) else {
      throw .malformed("The checksum of IHDR is wrong.")
    }
    var hasData = false
    while true {
      let length = try cursor.bigEndianInteger(byteCount: 4)
      let name = try cursor.name()
      // The content and its checksum.
      try cursor.skip(length + 4)
      if name == "IDAT" { hasData = true }
      if name == "IEND" { break }
    }
    guard hasData else { throw .malformed("The PNG has no pixels.") }
    guard cursor.isAtEnd else { throw .malformed("Something follows the end of the PNG.") }
  }

  /// The allowed bits per sample, by colour type.
  private static let depths: [UInt8: [UInt8]] = [
    0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16],
  ]
}

/// The CRC-32 checksum of PNG, zip and gzip.
public enum CRC32 {
  /// Returns the checksum of some bytes.
  public static func checksum(of bytes: some Sequence<UInt8>) -> UInt32 {
    // With their types, which take the compiler four seconds to infer.
    ~bytes.reduce(~0) { (checksum: UInt32, byte: UInt8) in
      (0..<8).reduce(checksum ^ UInt32(byte)) { (rest: UInt32, _) in
        rest & 1 == 1 ? rest >> 1 ^ 0xEDB8_8320 : rest >> 1
      }
    }
  }
}
