import Persistence

/// Searched by FTS5.
extension SQLiteDialect {
  var textNumber: SQLText { "product_text.rowid" }

  func matches(_ match: FullTextQuery) -> SQLText {
    "product_text MATCH \(bound: Self.question(match))"
  }

  /// The weights are those of title, brand, SKU, description and filters, of which none is asked.
  ///
  /// They are small, because what bm25 makes of a weight above one is hardly more than of one.
  func rank(_ match: FullTextQuery) -> SQLText { "bm25(product_text, 1, 0.4, 0.2, 0.05, 0)" }

  func insert(_ text: SearchableText, of product: Int) -> SQLText {
    SQLText(
      """
      INSERT INTO product_text (title, brand, sku, description, filters, rowid)
      VALUES (?, ?, ?, ?, ?, ?)
      """,
      values(text, product)
    )
  }

  func update(_ text: SearchableText, of product: Int) -> SQLText {
    SQLText(
      """
      UPDATE product_text SET title = ?, brand = ?, sku = ?, description = ?, filters = ?
      WHERE rowid = ?
      """,
      values(text, product)
    )
  }

  func rename(_ brand: Int, to name: String) -> SQLText {
    """
    UPDATE product_text SET brand = \(bound: name)
    WHERE rowid IN (SELECT id FROM product WHERE brand = \(bound: brand))
    """
  }

  private func values(_ text: SearchableText, _ product: Int) -> SQLText.Values {
    [text.title, text.brand, text.sku, text.description, text.filters, product]
  }

  /// A match in the language of FTS5, each word in quotes, so that nothing in it can mean anything
  /// but itself.
  static func question(_ match: FullTextQuery) -> String {
    let terms = match.terms.map { term in
      "\"\(term.word.replacing("\"", with: "\"\""))\"" + (term.isBeginning ? " *" : "")
    }
    // Filter words are not what anyone looks for.
    let columns = match.isInTitle ? "title" : "{title brand sku description}"
    let all = "\(columns) : (\(terms.joined(separator: match.isAnyEnough ? " OR " : " AND ")))"
    let parts = "(\(([all] + match.filters.map(anyOf)).joined(separator: " AND ")))"
    return match.unwanted.isEmpty ? parts : "\(parts) NOT \(anyOf(match.unwanted))"
  }

  private static func anyOf(_ words: [String]) -> String {
    "filters : (" + words.map { "\"\($0)\"" }.joined(separator: " OR ") + ")"
  }
}
