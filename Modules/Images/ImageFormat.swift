/// The supported image formats, recognized by their first bytes and never by a file name.
public enum ImageFormat: String, Sendable, CaseIterable {
  case png
  case jpeg
  case webp
  case gif

  /// Recognizes the format of some bytes; `nil` if it is none of these.
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
