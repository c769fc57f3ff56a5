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
    url = URL(newsAddress: text)
    guard url != nil || text.allSatisfy(\.isWhitespace) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: text.utf8.count > URL.newsLengthLimit
            ? "The URL has more than \(URL.newsLengthLimit) bytes."
            : "A URL must begin with http:// or https:// and have a host."
        )
      )
    }
  }
}

extension URL {
  /// The maximum length in bytes of the URL of an article; browsers take hardly more.
  static let newsLengthLimit = 2000

  /// Creates the URL of an article, a web address.
  ///
  /// The limit bounds the work of resolving the links of a text: each link copies the base.
  ///
  /// - Parameters:
  ///   - text: The URL, absolute or relative.
  ///   - base: The URL that it refers to.
  init?(newsAddress text: String, relativeTo base: URL? = nil) {
    guard text.utf8.count <= Self.newsLengthLimit,
      let address = base == nil ? text : URL(string: text, relativeTo: base)?.absoluteString,
      address.utf8.count <= Self.newsLengthLimit
    else { return nil }
    self.init(webAddress: address)
  }
}
