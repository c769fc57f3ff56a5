import FoundationCore
import Persistence

/// Full-text search by a `tsvector` and a `tsquery` that are made here, so that results do not
/// depend on the server's text search configuration.
extension PostgresDialect {
  var searchedID: String { "product" }

  func matches(_ query: FullTextQuery) -> SQLText {
    "product_text.words @@ CAST(\(bound: Self.tsquery(query)) AS TSQUERY)"
  }

  /// The weights of description, SKU, brand and title, in this order.
  func rank(_ query: FullTextQuery) -> SQLText {
    """
    ts_rank(CAST('{0.05, 0.2, 0.4, 1}' AS REAL[]), product_text.words,
      CAST(\(bound: Self.tsquery(query)) AS TSQUERY)) DESC
    """
  }

  /// The words of the brand come last, where they are adjacent to no others.
  func rename(_ brand: Int, to name: String) -> SQLText {
    let words = SearchVector([(.brand, name)])
    return """
      UPDATE product_text SET brand = \(bound: name),
        words = ts_filter(words, '{a,c,d}') || CAST(\(bound: words.text) AS TSVECTOR)
      WHERE product IN (SELECT id FROM product WHERE brand = \(bound: brand))
      """
  }

  /// Returns the query as a `tsquery`, each word in quotes.
  ///
  /// A term of several words matches them as a phrase.
  static func tsquery(_ query: FullTextQuery) -> String {
    let terms = query.terms.map { term in
      let words = term.word.searchWords
      let lexemes = words.enumerated().map { place, word in
        let isPrefix = term.isPrefix && place == words.count - 1
        return SearchVector.quoted(word) + label(isPrefix: isPrefix, isTitleOnly: query.isTitleOnly)
      }
      return lexemes.joined(separator: " <-> ")
    }
    var parts = [terms.map { "(\($0))" }.joined(separator: query.matchesAnyTerm ? " | " : " & ")]
    parts += query.filters.map(anyOf)
    if !query.excludedFilters.isEmpty { parts.append("!\(anyOf(query.excludedFilters))") }
    return parts.count == 1 ? parts[0] : parts.map { "(\($0))" }.joined(separator: " & ")
  }

  private static func label(isPrefix: Bool, isTitleOnly: Bool) -> String {
    guard isPrefix || isTitleOnly else { return "" }
    return ":" + (isPrefix ? "*" : "") + (isTitleOnly ? SearchVector.Weight.title.rawValue : "")
  }

  private static func anyOf(_ filters: [String]) -> String {
    "(" + filters.map { SearchVector.quoted(SearchVector.lexeme(of: $0)) }.joined(separator: " | ")
      + ")"
  }
}
