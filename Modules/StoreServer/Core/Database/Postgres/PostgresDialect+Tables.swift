import FoundationCore
import Persistence

/// The SQL of whole tables.
extension PostgresDialect {
  func tableExists(_ table: SQLText) -> SQLText {
    "SELECT 1 FROM pg_class WHERE oid = to_regclass('\(table)')"
  }

  func columns(of table: String) -> SQLText {
    """
    SELECT CAST(a.attname AS TEXT), coalesce((
      SELECT k.place FROM pg_index i,
        unnest(CAST(i.indkey AS INT2[])) WITH ORDINALITY AS k (number, place)
      WHERE i.indrelid = a.attrelid AND i.indisprimary AND k.number = a.attnum
    ), 0)
    FROM pg_attribute a
    WHERE a.attrelid = to_regclass(\(bound: table)) AND a.attnum > 0 AND NOT a.attisdropped
    """
  }

  /// The rows are sent as one JSON parameter: with a parameter per value, each combination of
  /// values and nulls would be another prepared statement.
  func insert(_ rows: ArraySlice<StoredRow>, into layout: StoredColumns) -> SQLText {
    let table = layout.table
    var (rows, columns) = (Array(rows), layout.columns)
    if table.index != nil {
      columns.append("words")
      rows = rows.map { row in
        let texts = row.dropFirst().map { String(sqlValue: $0) ?? "" }
        return row + [.text(SearchVector(row: texts).text)]
      }
    }
    let json = JSONValue.rows(rows, columns: columns).text()
    let names = SQLText(stringLiteral: columns.joined(separator: ", "))
    return """
      INSERT INTO \(table.sql) (\(names)) SELECT \(names)
      FROM json_populate_recordset(CAST(NULL AS \(table.sql)), CAST(\(bound: json) AS JSON))
      """
  }

  func lastNumber(of layout: StoredColumns) -> SQLText? {
    "SELECT pg_sequence_last_value(\(sequence(of: layout)))"
  }

  func restartIDs(of layout: StoredColumns, after number: Int) -> [SQLText] {
    ["SELECT setval(\(sequence(of: layout)), \(bound: number))"]
  }

  private func sequence(of layout: StoredColumns) -> SQLText {
    let column = SQLText(stringLiteral: layout.columns[0])
    return "CAST(pg_get_serial_sequence('\(layout.table.sql)', '\(column)') AS REGCLASS)"
  }

  /// Before the first change, the sequence has not been called.
  func setRevision(_ count: Int) -> [SQLText] {
    [
      "UPDATE revision SET catalog = CASE WHEN slot = 0 THEN \(bound: count) ELSE 0 END",
      "SELECT setval('revision_number', \(bound: max(count, 1)), \(count > 0 ? "TRUE" : "FALSE"))",
    ]
  }

  func removeAll(of tables: [StoreTable]) -> [SQLText] {
    [SQLText(stringLiteral: "TRUNCATE " + tables.map(\.name).joined(separator: ", "))]
  }
}
