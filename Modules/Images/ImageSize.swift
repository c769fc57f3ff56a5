/// How large an image is, in pixels, as its own header says.
public struct ImageSize: Sendable, Hashable {
  /// How many pixels it is wide.
  public let width: Int
  /// How many pixels it is high.
  public let height: Int

  /// The most pixels that a side may have.
  public static let longest = 20_000

  /// Makes a size.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

extension ImageSize {
  /// Reads the size, and on the way that the bytes hang together as an image of that kind does.
  ///
  /// The picture itself is not decoded. A side that is empty or longer than ``longest`` is refused.
  public init(of kind: ImageFormat, _ bytes: [UInt8]) throws(ImageError) {
    let size =
      switch kind {
      case .png: try ImageSize(png: bytes)
      case .jpeg: try ImageSize(jpeg: bytes)
      case .webp: try ImageSize(webp: bytes)
      case .gif: try ImageSize(gif: bytes)
      }
    guard 1...Self.longest ~= size.width, 1...Self.longest ~= size.height else {
      throw .badSize(size)
    }
    self = size
  }
}

/// Why bytes are not an image that is taken.
public enum ImageError: Error, Hashable {
  /// It is no image of a kind that is taken.
  case unknownKind
  /// It ends before it is complete.
  case cutOff
  /// Something in it cannot be; what.
  case damaged(String)
  /// It has no pixels, or more than are taken.
  case badSize(ImageSize)
}
