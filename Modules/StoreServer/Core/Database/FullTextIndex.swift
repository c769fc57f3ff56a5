import Persistence

/// A full-text index: texts in columns, by the ID of what they describe.
package struct FullTextIndex: Sendable {
  /// A searched column.
  package struct Column: Sendable {
    package let name: String
    /// The weight of a match for the ranking, at most 1.
    package let weight: Double

    package init(_ name: String, weight: Double) {
      self.name = name
      self.weight = weight
    }
  }

  /// The name of the table.
  package let table: String
  /// The name of the column with the ID; in SQLite, the row ID.
  package let key: String
  /// The searched columns, the most important first; at most four.
  package let columns: [Column]

  /// The column of filter words: words that no user types, so that a search for a common word in a
  /// rare category reads only what has both.
  static let filters = "filters"

  package init(_ table: String, key: String, columns: [Column]) {
    self.table = table
    self.key = key
    self.columns = columns
  }

  /// The names of all columns but the key.
  package var allColumns: [String] { columns.map(\.name) + [Self.filters] }
}

extension Transaction {
  /// Adds texts in the order of the columns, the filter words last.
  package func insert(
    _ texts: [(id: Int, columns: [String])],
    into index: FullTextIndex
  ) async throws {
    let layout = StoredColumns(of: index, dialect)
    try await insert(
      texts.map { [.integer(Int64($0.id))] + $0.columns.map { .text($0) } },
      into: layout
    )
  }

  /// Deletes the texts of an ID.
  package func delete(_ id: Int, from index: FullTextIndex) async throws {
    let (table, key) = (SQLText(stringLiteral: index.table), dialect.keyColumn(of: index))
    try await run("DELETE FROM \(table) WHERE \(key) = \(id)")
  }
}

/// A query of the full-text index; each database translates it.
package struct FullTextQuery: Sendable, Hashable {
  /// A search term without spaces, as typed; the index may split it into several words.
  package struct Term: Sendable, Hashable {
    package let word: String
    /// `true` if the term matches as a prefix.
    package var isPrefix: Bool

    package init(word: String, isPrefix: Bool = false) {
      self.word = word
      self.isPrefix = isPrefix
    }
  }

  package let terms: [Term]
  /// `true` if one of the terms suffices (OR).
  package let matchesAnyTerm: Bool
  /// `true` if the terms must be in the title.
  package let isTitleOnly: Bool
  /// The filter words: a product must have one of each list.
  package var filters: [[String]] = []
  /// The filter words that a product must not have.
  package var excludedFilters: [String] = []

  package init(_ terms: [Term], matchesAnyTerm: Bool = false, isTitleOnly: Bool = false) {
    self.terms = terms
    self.matchesAnyTerm = matchesAnyTerm
    self.isTitleOnly = isTitleOnly
  }
}
