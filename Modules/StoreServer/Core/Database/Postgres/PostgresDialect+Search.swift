import FoundationCore
import Persistence

/// Full-text search by a `tsvector` and a `tsquery` that are made here, so that results do not
/// depend on the server's text search configuration.
extension PostgresDialect {
  func keyColumn(of index: FullTextIndex) -> SQLText { SQLText(stringLiteral: index.key) }

  func matches(_ query: FullTextQuery, in index: FullTextIndex) -> SQLText {
    let words = SQLText(stringLiteral: "\(index.table).words")
    return "\(words) @@ CAST(\(bound: Self.tsquery(query)) AS TSQUERY)"
  }

  func rank(_ query: FullTextQuery, in index: FullTextIndex) -> SQLText {
    // PostgreSQL wants the weights from D to A.
    let given = index.columns.map { "\($0.weight)" }
    let weights = (given + repeatElement("0", count: 4 - given.count)).reversed()
    let (list, table) = (weights.joined(separator: ", "), index.table)
    let opening = SQLText(stringLiteral: "ts_rank(CAST('{\(list)}' AS REAL[]), \(table).words,")
    return "\(opening) CAST(\(bound: Self.tsquery(query)) AS TSQUERY)) DESC"
  }

  /// The words of the column come last, where they are adjacent to no others.
  func setText(
    of column: String,
    to text: String,
    in index: FullTextIndex,
    where ids: SQLText
  ) -> SQLText {
    let place = index.columns.firstIndex { $0.name == column } ?? 0
    let weight = SearchVector.weights[place]
    let others = SearchVector.weights.filter { $0 != weight }.joined(separator: ",").lowercased()
    let set = SQLText(
      stringLiteral: "UPDATE \(index.table) SET words = ts_filter(words, '{\(others)}')"
    )
    return """
      \(set) || CAST(\(bound: SearchVector([(weight, text)]).text) AS TSVECTOR),
        \(SQLText(stringLiteral: column)) = \(bound: text)
      WHERE \(keyColumn(of: index)) IN (\(ids))
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
    return ":" + (isPrefix ? "*" : "") + (isTitleOnly ? SearchVector.weights[0] : "")
  }

  private static func anyOf(_ filters: [String]) -> String {
    "(" + filters.map { SearchVector.quoted(SearchVector.lexeme(of: $0)) }.joined(separator: " | ")
      + ")"
  }
}
