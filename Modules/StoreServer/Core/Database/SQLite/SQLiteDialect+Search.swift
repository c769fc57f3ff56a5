import Persistence

/// Full-text search by FTS5.
extension SQLiteDialect {
  func keyColumn(of index: FullTextIndex) -> SQLText { "rowid" }

  func matches(_ query: FullTextQuery, in index: FullTextIndex) -> SQLText {
    "\(SQLText(stringLiteral: index.table)) MATCH \(bound: Self.ftsQuery(query, in: index))"
  }

  /// The weights are at most 1, because bm25 barely distinguishes weights above 1.
  func rank(_ query: FullTextQuery, in index: FullTextIndex) -> SQLText {
    let weights = index.columns.map { "\($0.weight)" }.joined(separator: ", ")
    return SQLText(stringLiteral: "bm25(\(index.table), \(weights), 0)")
  }

  func setText(
    of column: String,
    to text: String,
    in index: FullTextIndex,
    where ids: SQLText
  ) -> SQLText {
    let (table, column) = (SQLText(stringLiteral: index.table), SQLText(stringLiteral: column))
    return "UPDATE \(table) SET \(column) = \(bound: text) WHERE rowid IN (\(ids))"
  }

  /// Returns the query in the syntax of FTS5, each word in quotes, so that it has no special
  /// meaning.
  static func ftsQuery(_ query: FullTextQuery, in index: FullTextIndex) -> String {
    let terms = query.terms.map { term in
      "\"\(term.word.replacing("\"", with: "\"\""))\"" + (term.isPrefix ? " *" : "")
    }
    // Terms must not match filter words.
    let names = index.columns.map(\.name)
    let columns = query.isTitleOnly ? names[0] : "{\(names.joined(separator: " "))}"
    let all = "\(columns) : (\(terms.joined(separator: query.matchesAnyTerm ? " OR " : " AND ")))"
    let parts = "(\(([all] + query.filters.map(anyOf)).joined(separator: " AND ")))"
    return query.excludedFilters.isEmpty ? parts : "\(parts) NOT \(anyOf(query.excludedFilters))"
  }

  private static func anyOf(_ words: [String]) -> String {
    "\(FullTextIndex.filters) : (" + words.map { "\"\($0)\"" }.joined(separator: " OR ") + ")"
  }
}
