extension ImageSize {
  /// Reads a WebP, chunk by chunk, in each of its three forms: lossy, lossless and extended.
  ///
  /// The file size in its header has to be right.
  init(webp bytes: [UInt8]) throws(ImageError) {
    var cursor = ByteCursor(bytes, at: 4)
    let size = try cursor.littleEndianInteger(byteCount: 4)
    guard size <= bytes.count - 8 else { throw .truncated }
    guard size == bytes.count - 8 else {
      throw .malformed("Something follows the end of the WebP.")
    }
    try cursor.skip(4)
    var found: ImageSize?
    var hasPixels = false
    while !cursor.isAtEnd {
      let name = try cursor.name()
      let length = try cursor.littleEndianInteger(byteCount: 4)
      // A chunk of an odd length is followed by a padding byte.
      guard length + length % 2 <= cursor.remainingCount else { throw .truncated }
      var content = ByteCursor(Array(bytes[cursor.offset..<(cursor.offset + length)]))
      try cursor.skip(length + length % 2)
      switch name {
      case "VP8 " where found == nil: found = try Self.lossy(&content)
      case "VP8L" where found == nil: found = try Self.lossless(&content)
      case "VP8X" where found == nil: found = try Self.extended(&content)
      default:
        guard found != nil, name != "VP8X" else {
          throw .malformed("The chunks of the WebP are invalid.")
        }
      }
      if ["VP8 ", "VP8L", "ANMF"].contains(name) { hasPixels = true }
    }
    guard let found, hasPixels else { throw .malformed("The WebP has no pixels.") }
    self = found
  }

  private static func lossy(_ content: inout ByteCursor) throws(ImageError) -> ImageSize {
    let isKeyFrame = try content.littleEndianInteger(byteCount: 3) & 1 == 0
    guard isKeyFrame, try content.bigEndianInteger(byteCount: 3) == 0x9D012A else {
      throw .malformed("The frame header of the WebP is invalid.")
    }
    // The upper two bits are a scale for display.
    return ImageSize(
      width: try content.littleEndianInteger(byteCount: 2) & 0x3FFF,
      height: try content.littleEndianInteger(byteCount: 2) & 0x3FFF
    )
  }

  private static func lossless(_ content: inout ByteCursor) throws(ImageError) -> ImageSize {
    let signature = try content.byte()
    let bits = try content.littleEndianInteger(byteCount: 4)
    guard signature == 0x2F, bits >> 29 == 0 else {
      throw .malformed("The frame header of the WebP is invalid.")
    }
    return ImageSize(width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1)
  }

  private static func extended(_ content: inout ByteCursor) throws(ImageError) -> ImageSize {
    // Flags and reserved bytes.
    try content.skip(4)
    return ImageSize(
      width: try content.littleEndianInteger(byteCount: 3) + 1,
      height: try content.littleEndianInteger(byteCount: 3) + 1
    )
  }
}
