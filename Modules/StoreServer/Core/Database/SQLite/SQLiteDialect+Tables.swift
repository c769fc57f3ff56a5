import Persistence

/// The SQL of whole tables.
extension SQLiteDialect {
  func tableExists(_ table: SQLText) -> SQLText {
    "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = '\(table)'"
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
    guard table.idAssignment == .neverReused else { return nil }
    return "SELECT max(seq) FROM sqlite_sequence WHERE name = \(bound: table.name)"
  }

  /// Other tables continue after their greatest ID by themselves.
  func restartIDs(of table: StoreTable, after number: Int) -> [SQLText] {
    guard table.idAssignment == .neverReused else { return [] }
    return [
      "DELETE FROM sqlite_sequence WHERE name = \(bound: table.name)",
      "INSERT INTO sqlite_sequence (name, seq) VALUES (\(bound: table.name), \(bound: number))",
    ]
  }

  func setRevision(_ count: Int) -> [SQLText] { ["UPDATE revision SET catalog = \(bound: count)"] }

  /// Referencing tables first; the foreign keys of self-referencing tables are checked at the end.
  var removeAll: [SQLText] {
    ["PRAGMA defer_foreign_keys = ON"]
      + StoreTable.all.reversed().map { "DELETE FROM \($0.sql)" as SQLText }
  }
}
