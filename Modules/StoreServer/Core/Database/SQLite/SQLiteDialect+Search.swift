import Persistence

/// Full-text search by FTS5.
extension SQLiteDialect {
  /// The row ID is the ID of the product.
  var searchedID: String { "rowid" }

  func matches(_ query: FullTextQuery) -> SQLText {
    "product_text MATCH \(bound: Self.ftsQuery(query))"
  }

  /// The weights of title, brand, SKU, description and filters.
  ///
  /// They are at most 1, because bm25 barely distinguishes weights above 1.
  func rank(_ query: FullTextQuery) -> SQLText { "bm25(product_text, 1, 0.4, 0.2, 0.05, 0)" }

  func rename(_ brand: Int, to name: String) -> SQLText {
    """
    UPDATE product_text SET brand = \(bound: name)
    WHERE rowid IN (SELECT id FROM product WHERE brand = \(bound: brand))
    """
  }

  /// Returns the query in the syntax of FTS5, each word in quotes, so that it has no special
  /// meaning.
  static func ftsQuery(_ query: FullTextQuery) -> String {
    let terms = query.terms.map { term in
      "\"\(term.word.replacing("\"", with: "\"\""))\"" + (term.isPrefix ? " *" : "")
    }
    // Terms must not match filter words.
    let columns = query.isTitleOnly ? "title" : "{title brand sku description}"
    let all = "\(columns) : (\(terms.joined(separator: query.matchesAnyTerm ? " OR " : " AND ")))"
    let parts = "(\(([all] + query.filters.map(anyOf)).joined(separator: " AND ")))"
    return query.excludedFilters.isEmpty ? parts : "\(parts) NOT \(anyOf(query.excludedFilters))"
  }

  private static func anyOf(_ words: [String]) -> String {
    "filters : (" + words.map { "\"\($0)\"" }.joined(separator: " OR ") + ")"
  }
}
