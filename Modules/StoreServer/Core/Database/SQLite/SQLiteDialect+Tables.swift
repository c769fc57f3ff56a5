import Persistence

/// The SQL of whole tables.
extension SQLiteDialect {
  func tableExists(_ table: SQLText) -> SQLText {
    "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = '\(table)'"
  }

  func columns(of table: String) -> SQLText {
    "SELECT name, pk FROM pragma_table_info(\(bound: table))"
  }

  func insert(_ rows: ArraySlice<StoredRow>, into layout: StoredColumns) -> SQLText {
    let marks = "(" + repeatElement("?", count: layout.columns.count).joined(separator: ", ") + ")"
    let sql = "INSERT INTO \(layout.table.name) (\(layout.names.text)) VALUES "
    return SQLText(
      sql + repeatElement(marks, count: rows.count).joined(separator: ", "),
      binding: rows.flatMap { $0 }
    )
  }

  func lastNumber(of layout: StoredColumns) -> SQLText? {
    guard layout.table.ids == .neverReused else { return nil }
    return "SELECT max(seq) FROM sqlite_sequence WHERE name = \(bound: layout.table.name)"
  }

  /// Other tables continue after their greatest ID by themselves.
  func restartIDs(of layout: StoredColumns, after number: Int) -> [SQLText] {
    guard layout.table.ids == .neverReused else { return [] }
    let name = layout.table.name
    return [
      "DELETE FROM sqlite_sequence WHERE name = \(bound: name)",
      "INSERT INTO sqlite_sequence (name, seq) VALUES (\(bound: name), \(bound: number))",
    ]
  }

  func setRevision(_ count: Int) -> [SQLText] { ["UPDATE revision SET catalog = \(bound: count)"] }

  /// Referencing tables first; the foreign keys of self-referencing tables are checked at the end.
  func removeAll(of tables: [StoreTable]) -> [SQLText] {
    ["PRAGMA defer_foreign_keys = ON"]
      + tables.reversed().map { "DELETE FROM \($0.sql)" as SQLText }
  }
}
