import Persistence

extension Transaction {
  /// Inserts rows in batches.
  package func insert(_ rows: [StoredRow], into layout: StoredColumns) async throws {
    let size = layout.table.batchSize
    for start in stride(from: 0, to: rows.count, by: size) {
      let slice = rows[start..<min(start + size, rows.count)]
      try await run(dialect.insert(slice, into: layout))
    }
  }

  /// Returns the last ID that a table has assigned; 0 before the first.
  package func lastNumber(of layout: StoredColumns) async throws -> Int {
    let column = SQLText(stringLiteral: layout.columns[0])
    let greatest: Int? =
      try await value("SELECT coalesce(max(\(column)), 0) FROM \(layout.table.sql)") ?? 0
    guard let query = dialect.lastNumber(of: layout) else { return greatest ?? 0 }
    let given = try await first(query) { try $0[0] as Int? } ?? nil
    return max(greatest ?? 0, given ?? 0)
  }

  /// Returns the greatest revision of the store and of any row.
  package func latestRevision(in layouts: [StoredColumns]) async throws -> Int {
    var numbers: SQLText = "SELECT sum(catalog) AS number FROM revision"
    for layout in layouts where layout.columns.contains("revision") {
      numbers = "\(numbers) UNION ALL SELECT max(revision) FROM \(layout.table.sql)"
    }
    return try await value("SELECT coalesce(max(number), 0) FROM (\(numbers)) AS numbers") ?? 0
  }

  /// Returns `true` if the database has a table of that name.
  package func hasTable(_ name: SQLText) async throws -> Bool {
    let found: Int? = try await value(dialect.tableExists(name))
    return found != nil
  }
}
