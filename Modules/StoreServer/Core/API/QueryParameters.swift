import Foundation

/// The query of an address as its names and texts.
struct QueryParameters {
  let pairs: [(name: String, text: String)]

  /// Reads it as forms write it, where a plus is a space.
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
      else { throw Problem(400, "bad_query", "The query is not UTF-8, percent-encoded.") }
      pairs.append((name, text))
    }
    self.pairs = pairs
  }

  private static func decoded(_ text: Substring) -> String? {
    text.replacing("+", with: " ").removingPercentEncoding
  }
}
