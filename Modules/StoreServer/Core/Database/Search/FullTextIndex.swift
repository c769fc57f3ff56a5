import Persistence

/// A full-text index: texts in columns, by the ID of what they describe.
package struct FullTextIndex: Sendable {
  /// A searched column.
  package struct Column: Sendable {
    let name: String
    /// The weight of a match for the ranking, at most 1.
    let weight: Double

    package init(_ name: String, weight: Double) {
      self.name = name
      self.weight = weight
    }
  }

  /// The name of the table.
  let table: String
  /// The name of the column with the ID; in SQLite, the row ID.
  let key: String
  /// The searched columns, the most important first; at most four.
  let columns: [Column]

  /// The column of filter words: words that no user types, so that a search for a common word in a
  /// rare category reads only what has both.
  static let filters = "filters"

  package init(_ table: String, key: String, columns: [Column]) {
    self.table = table
    self.key = key
    self.columns = columns
  }

  /// The names of all columns but the key.
  var allColumns: [String] { columns.map(\.name) + [Self.filters] }
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
    try await run("DELETE FROM \(table) WHERE \(key) = \(bound: id)")
  }
}
