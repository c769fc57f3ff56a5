import Foundation

/// The decoded name-value pairs of a URL's query.
struct QueryParameters {
  let pairs: [(name: String, text: String)]

  /// Parses the query as form data, where a plus is a space.
  init(of url: URL) throws(Problem) {
    guard let query = url.query(percentEncoded: true) else {
      pairs = []
      return
    }
    var pairs: [(String, String)] = []
    for part in query.split(separator: "&") {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = Self.decoded(pair[0]),
        let text = pair.count > 1 ? Self.decoded(pair[1]) : ""
      else { throw Problem(400, "bad_query", "The query is not percent-encoded UTF-8.") }
      pairs.append((name, text))
    }
    self.pairs = pairs
  }

  private static func decoded(_ text: Substring) -> String? {
    text.replacing("+", with: " ").removingPercentEncoding
  }
}
