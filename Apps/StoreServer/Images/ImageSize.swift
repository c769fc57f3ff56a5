/// How large an image is, in pixels, as its own header says.
struct ImageSize: Sendable, Hashable {
  let width: Int
  let height: Int

  /// The most pixels that a side may have.
  static let longest = 20_000
}

extension ImageSize {
  /// Reads the size, and on the way that the bytes hang together as an image of that kind does.
  ///
  /// The picture itself is not decoded.
  init(of kind: ImageKind, _ bytes: [UInt8]) throws(ImageFault) {
    let size =
      switch kind {
      case .png: try ImageSize(png: bytes)
      case .jpeg: try ImageSize(jpeg: bytes)
      case .webp: try ImageSize(webp: bytes)
      }
    guard 1...Self.longest ~= size.width, 1...Self.longest ~= size.height else {
      throw .badSize(size)
    }
    self = size
  }
}

/// Why bytes are not an image that the store takes.
enum ImageFault: Error, Hashable {
  /// It is no image of a kind that is taken.
  case unknownKind
  /// It ends before it is complete.
  case cutOff
  /// Something in it cannot be; what.
  case damaged(String)
  /// It has no pixels, or more than are taken.
  case badSize(ImageSize)
}
