import Foundation
import FoundationCore

/// The URL of an image: a web URL, or a path of the store.
///
/// Other values, such as `tools.png`, would never load, and fail to decode.
struct ImageURL: Sendable, Hashable, Codable {
  let url: URL

  init(_ url: URL) { self.url = url }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let url = URL(imageURL: text) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "An image URL begins with https:// or with one slash."
      )
    }
    self.url = url
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(url.relativeString)
  }
}

extension ImageURL: JSONRepresentable {
  static var schema: JSONSchema { .text }

  var json: JSONValue { .string(url.relativeString) }
}

extension URL {
  /// Creates a web URL, or a path that begins with one slash; `nil` for other text.
  init?(imageURL text: String) {
    if let url = URL(webAddress: text) {
      self = url
    } else {
      guard text.hasPrefix("/"), !text.hasPrefix("//") else { return nil }
      self.init(string: text)
    }
  }
}
