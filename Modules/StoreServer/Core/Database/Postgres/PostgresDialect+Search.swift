import Persistence

/// Searched by a `tsvector` and a `tsquery` that are made here, so that no configuration of the
/// server decides what is found.
extension PostgresDialect {
  var textNumber: SQLText { "product_text.product" }

  func matches(_ match: FullTextQuery) -> SQLText {
    "product_text.words @@ CAST(\(bound: Self.question(match)) AS TSQUERY)"
  }

  /// The weights are those of description, SKU, brand and title, in this order.
  func rank(_ match: FullTextQuery) -> SQLText {
    """
    ts_rank(CAST('{0.05, 0.2, 0.4, 1}' AS REAL[]), product_text.words,
      CAST(\(bound: Self.question(match)) AS TSQUERY)) DESC
    """
  }

  func insert(_ text: SearchableText, of product: Int) -> SQLText {
    SQLText(
      """
      INSERT INTO product_text (title, brand, sku, description, filters, words, product)
      VALUES (?, ?, ?, ?, ?, CAST(? AS TSVECTOR), ?)
      """,
      values(text, product)
    )
  }

  func update(_ text: SearchableText, of product: Int) -> SQLText {
    SQLText(
      """
      UPDATE product_text SET title = ?, brand = ?, sku = ?, description = ?, filters = ?,
        words = CAST(? AS TSVECTOR)
      WHERE product = ?
      """,
      values(text, product)
    )
  }

  /// The words of the brand go behind all others, where they are next to none of these.
  func rename(_ brand: Int, to name: String) -> SQLText {
    let words = SearchVector([(.brand, name)])
    return """
      UPDATE product_text SET brand = \(bound: name),
        words = ts_filter(words, '{a,c,d}') || CAST(\(bound: words.text) AS TSVECTOR)
      WHERE product IN (SELECT id FROM product WHERE brand = \(bound: brand))
      """
  }

  private func values(_ text: SearchableText, _ product: Int) -> SQLText.Values {
    [
      text.title, text.brand, text.sku, text.description, text.filters, SearchVector(text).text,
      product,
    ]
  }

  /// A match as a `tsquery`, each word in quotes; a term of several words is found where they stand
  /// one after the other.
  static func question(_ match: FullTextQuery) -> String {
    let terms = match.terms.map { term in
      let words = SearchVector.words(in: term.word)
      let lexemes = words.enumerated().map { place, word in
        let isOpen = term.isBeginning && place == words.count - 1
        return SearchVector.quoted(word) + label(isOpen: isOpen, isInTitle: match.isInTitle)
      }
      return lexemes.joined(separator: " <-> ")
    }
    var parts = [terms.map { "(\($0))" }.joined(separator: match.isAnyEnough ? " | " : " & ")]
    parts += match.filters.map(anyOf)
    if !match.unwanted.isEmpty { parts.append("!\(anyOf(match.unwanted))") }
    return parts.count == 1 ? parts[0] : parts.map { "(\($0))" }.joined(separator: " & ")
  }

  private static func label(isOpen: Bool, isInTitle: Bool) -> String {
    guard isOpen || isInTitle else { return "" }
    return ":" + (isOpen ? "*" : "") + (isInTitle ? SearchVector.Weight.title.rawValue : "")
  }

  private static func anyOf(_ filters: [String]) -> String {
    "(" + filters.map { SearchVector.quoted(SearchVector.lexeme(of: $0)) }.joined(separator: " | ")
      + ")"
  }
}
