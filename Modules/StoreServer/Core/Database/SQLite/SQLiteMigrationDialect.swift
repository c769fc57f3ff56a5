import Persistence

extension SQLiteDialect {
  var moving: any MigrationDialect { SQLiteMigrationDialect() }
}

/// What SQLite says in its own way while a store is moved.
private struct SQLiteMigrationDialect: MigrationDialect {
  func isThere(_ table: SQLText) -> SQLText {
    "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = '\(table)'"
  }

  /// The search index knows a product by the number of the row.
  func columns(of table: StoreTable) -> [String] {
    table.name == StoreTable.searchText.name
      ? ["rowid"] + table.columns.dropFirst() : table.columns
  }

  func insert(_ rows: ArraySlice<StoredRow>, into table: StoreTable) -> SQLText {
    let columns = columns(of: table)
    let marks = "(" + repeatElement("?", count: columns.count).joined(separator: ", ") + ")"
    let names = columns.joined(separator: ", ")
    let sql = "INSERT INTO \(table.name) (\(names)) VALUES "
    return SQLText(
      sql + repeatElement(marks, count: rows.count).joined(separator: ", "),
      binding: rows.flatMap { $0 }
    )
  }

  func lastNumber(of table: StoreTable) -> SQLText? {
    guard table.numbering == .lasting else { return nil }
    return "SELECT max(seq) FROM sqlite_sequence WHERE name = \(bound: table.name)"
  }

  /// The others go on behind the greatest number that is there.
  func goOn(after number: Int, in table: StoreTable) -> [SQLText] {
    guard table.numbering == .lasting else { return [] }
    return [
      "DELETE FROM sqlite_sequence WHERE name = \(bound: table.name)",
      "INSERT INTO sqlite_sequence (name, seq) VALUES (\(bound: table.name), \(bound: number))",
    ]
  }

  func setRevision(_ count: Int) -> [SQLText] { ["UPDATE revision SET catalog = \(bound: count)"] }

  /// What refers to others goes before these; a tree goes at once, its references looked at last.
  var removeAll: [SQLText] {
    ["PRAGMA defer_foreign_keys = ON"]
      + StoreTable.all.reversed().map { "DELETE FROM \($0.sql)" as SQLText }
  }
}
