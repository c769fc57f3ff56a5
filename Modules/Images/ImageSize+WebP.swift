extension ImageSize {
  /// Reads a WebP, chunk by chunk, in each of its three forms: lossy, lossless and extended.
  ///
  /// Its size is written at its beginning, and has to be true.
  init(webp bytes: [UInt8]) throws(ImageError) {
    var cursor = ByteCursor(bytes, at: 4)
    let size = try cursor.little(4)
    guard size <= bytes.count - 8 else { throw .cutOff }
    guard size == bytes.count - 8 else { throw .damaged("Something follows the end of the WebP.") }
    try cursor.skip(4)
    var found: ImageSize?
    var hasPixels = false
    while !cursor.isAtEnd {
      let name = try cursor.name()
      let length = try cursor.little(4)
      // A chunk of an odd length is followed by a byte of nothing.
      guard length + length % 2 <= cursor.left else { throw .cutOff }
      var content = ByteCursor(Array(bytes[cursor.place..<(cursor.place + length)]))
      try cursor.skip(length + length % 2)
      switch name {
      case "VP8 " where found == nil: found = try Self.lossy(&content)
      case "VP8L" where found == nil: found = try Self.lossless(&content)
      case "VP8X" where found == nil: found = try Self.extended(&content)
      default: guard found != nil, name != "VP8X" else { throw .damaged("There is no such WebP.") }
      }
      if ["VP8 ", "VP8L", "ANMF"].contains(name) { hasPixels = true }
    }
    guard let found, hasPixels else { throw .damaged("There are no pixels in it.") }
    self = found
  }

  private static func lossy(_ content: inout ByteCursor) throws(ImageError) -> ImageSize {
    let isKeyFrame = try content.little(3) & 1 == 0
    guard isKeyFrame, try content.big(3) == 0x9D012A else {
      throw .damaged("The frame of the WebP is not one.")
    }
    // The upper two bits say how to scale it when it is shown.
    return ImageSize(width: try content.little(2) & 0x3FFF, height: try content.little(2) & 0x3FFF)
  }

  private static func lossless(_ content: inout ByteCursor) throws(ImageError) -> ImageSize {
    let signature = try content.byte()
    let bits = try content.little(4)
    guard signature == 0x2F, bits >> 29 == 0 else {
      throw .damaged("The frame of the WebP is not one.")
    }
    return ImageSize(width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1)
  }

  private static func extended(_ content: inout ByteCursor) throws(ImageError) -> ImageSize {
    // What else is in it; and nothing as yet.
    try content.skip(4)
    return ImageSize(width: try content.little(3) + 1, height: try content.little(3) + 1)
  }
}
