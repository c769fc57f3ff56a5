/// The kinds of image that are known, told by how the bytes begin and never by a name.
public enum ImageFormat: String, Sendable, CaseIterable {
  case png
  case jpeg
  case webp
  case gif

  /// Nothing for anything else.
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

  /// As it stands in `Content-Type`.
  public var type: String { "image/\(rawValue)" }

  /// How names of such images end.
  public var suffix: String { self == .jpeg ? "jpg" : rawValue }
}
