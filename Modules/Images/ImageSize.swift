/// The size of an image in pixels, as its header states it.
public struct ImageSize: Sendable, Hashable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int

  /// The greatest width or height in pixels.
  public static let maximumSide = 20_000

  /// Makes a size.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Reads the size of an image, and checks the structure of its file on the way.
  ///
  /// The pixels are not decoded. A side of zero or more than ``maximumSide`` pixels is refused.
  ///
  /// - Throws: ``ImageError/truncated`` if the file ends too early, ``ImageError/malformed(_:)`` if
  ///   its structure is invalid, or ``ImageError/invalidSize(_:)`` if a side is out of range.
  public init(format: ImageFormat, bytes: [UInt8]) throws(ImageError) {
    let size =
      switch format {
      case .png: try ImageSize(png: bytes)
      case .jpeg: try ImageSize(jpeg: bytes)
      case .webp: try ImageSize(webp: bytes)
      case .gif: try ImageSize(gif: bytes)
      }
    guard 1...Self.maximumSide ~= size.width, 1...Self.maximumSide ~= size.height else {
      throw .invalidSize(size)
    }
    self = size
  }

  /// Reads the size of a GIF's screen, and checks for the trailer byte at its end.
  private init(gif bytes: [UInt8]) throws(ImageError) {
    var cursor = ByteCursor(bytes, at: 6)
    width = try cursor.littleEndianInteger(byteCount: 2)
    height = try cursor.littleEndianInteger(byteCount: 2)
    // The colour table's properties; then come the frames, and a semicolon.
    try cursor.skip(3)
    guard cursor.remainingCount > 1, bytes.last == UInt8(ascii: ";") else { throw .truncated }
  }
}

/// An error in the bytes of an image.
public enum ImageError: Error, Hashable {
  /// The bytes are not an image of a supported format.
  case unknownFormat
  /// The file ends before the image is complete.
  case truncated
  /// The file is invalid; the text says why.
  case malformed(String)
  /// A side is zero or more than ``ImageSize/maximumSide`` pixels.
  case invalidSize(ImageSize)
}

/// The supported image formats, recognized by their first bytes and never by a file name.
public enum ImageFormat: String, Sendable, CaseIterable {
  case png
  case jpeg
  case webp
  case gif

  /// Recognizes the format of some bytes; `nil` for any other.
  public init?(_ bytes: [UInt8]) {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      self = .webp
    } else if bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8) {
      self = .gif
    } else {
      return nil
    }
  }

  /// The media type, as in `Content-Type`.
  public var mediaType: String { "image/\(rawValue)" }

  /// The usual extension of file names.
  public var fileExtension: String { self == .jpeg ? "jpg" : rawValue }
}
