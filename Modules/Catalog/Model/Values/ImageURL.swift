import Foundation
import FoundationCore

/// Where a picture is: an address of the web, or a path below the store's own.
///
/// What is neither, such as `tools.png`, would never load, and is refused.
struct ImageURL: Sendable, Hashable, Codable {
  let url: URL

  init(_ url: URL) { self.url = url }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let url = URL(imageAddress: text) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "A picture is at an address that begins with https:// or with one slash."
      )
    }
    self.url = url
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(url.relativeString)
  }
}

extension URL {
  /// An address of the web, or a path that begins with one slash.
  init?(imageAddress text: String) {
    if let url = URL(webAddress: text) {
      self = url
    } else {
      guard text.hasPrefix("/"), !text.hasPrefix("//") else { return nil }
      self.init(string: text)
    }
  }
}
