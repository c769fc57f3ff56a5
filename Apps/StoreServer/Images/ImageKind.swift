/// The kinds of image the store takes, told by how the bytes begin and never by a name.
enum ImageKind: String, Sendable, CaseIterable {
  case png
  case jpeg
  case webp

  /// Nothing for anything else.
  init?(_ bytes: [UInt8]) {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      self = .webp
    } else {
      return nil
    }
  }

  /// As it stands in `Content-Type`.
  var type: String { "image/\(rawValue)" }

  /// How names of such images end.
  var suffix: String { self == .jpeg ? "jpg" : rawValue }
}
