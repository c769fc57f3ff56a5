import FoundationCore
import Persistence

/// The SQL of whole tables.
extension PostgresDialect {
  func tableExists(_ table: SQLText) -> SQLText {
    "SELECT 1 FROM pg_class WHERE oid = to_regclass('\(table)')"
  }

  /// The rows are sent as one JSON parameter: with a parameter per value, each combination of
  /// values and nulls would be another prepared statement.
  func insert(_ rows: ArraySlice<StoredRow>, into table: StoreTable) -> SQLText {
    var (rows, columns) = (Array(rows), table.columns)
    if table.name == StoreTable.searchText.name {
      columns.append("words")
      rows = rows.map { $0 + [.text(SearchVector(SearchableText($0)).text)] }
    }
    let json = JSONValue.rows(rows, columns: columns).text()
    let names = SQLText(stringLiteral: columns.joined(separator: ", "))
    return """
      INSERT INTO \(table.sql) (\(names)) SELECT \(names)
      FROM json_populate_recordset(CAST(NULL AS \(table.sql)), CAST(\(bound: json) AS JSON))
      """
  }

  func lastNumber(of table: StoreTable) -> SQLText? {
    "SELECT pg_sequence_last_value(\(sequence(of: table)))"
  }

  func restartIDs(of table: StoreTable, after number: Int) -> [SQLText] {
    ["SELECT setval(\(sequence(of: table)), \(bound: number))"]
  }

  private func sequence(of table: StoreTable) -> SQLText {
    let column = SQLText(stringLiteral: table.columns[0])
    return "CAST(pg_get_serial_sequence('\(table.sql)', '\(column)') AS REGCLASS)"
  }

  /// Before the first change, the sequence has not been called.
  func setRevision(_ count: Int) -> [SQLText] {
    [
      "UPDATE revision SET catalog = CASE WHEN slot = 0 THEN \(bound: count) ELSE 0 END",
      "SELECT setval('revision_number', \(bound: max(count, 1)), \(count > 0 ? "TRUE" : "FALSE"))",
    ]
  }

  var removeAll: [SQLText] {
    [SQLText(stringLiteral: "TRUNCATE " + StoreTable.all.map(\.name).joined(separator: ", "))]
  }
}
