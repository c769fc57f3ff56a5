import Foundation
import FoundationCore

/// A secondary URL of an article: of its image, or of the page it links to.
///
/// Any other text is a decoding error, so that it is reported and not just missing.
struct ArticleLink: Decodable, Sendable {
  /// The URL; `nil` for an empty text.
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
