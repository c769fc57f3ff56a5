import Foundation
import FoundationCore

/// An address that an article names beside its own: of its picture, or of what it is about.
///
/// A text that is no address is refused, so that it is reported and not only missing.
struct ArticleLink: Decodable, Sendable {
  /// The address; `nil` where the text is empty.
  let url: URL?

  init(from decoder: any Decoder) throws {
    let text = try Lenient<String>(from: decoder).wrappedValue
    url = URL(webAddress: text)
    guard url != nil || text.allSatisfy(\.isWhitespace) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "A URL must begin with http:// or https:// and have a host."
        )
      )
    }
  }
}
