import Persistence

extension Transaction {
  /// Inserts rows in batches.
  package func insert(_ rows: [StoredRow], into table: StoreTable) async throws {
    for start in stride(from: 0, to: rows.count, by: table.batchSize) {
      let slice = rows[start..<min(start + table.batchSize, rows.count)]
      try await run(dialect.insert(slice, into: table))
    }
  }

  /// Returns the last ID that a table has assigned; 0 before the first.
  package func lastNumber(of table: StoreTable) async throws -> Int {
    let column = SQLText(stringLiteral: table.columns[0])
    let greatest: Int? =
      try await value("SELECT coalesce(max(\(column)), 0) FROM \(table.sql)") ?? 0
    guard let query = dialect.lastNumber(of: table) else { return greatest ?? 0 }
    let given = try await first(query) { try $0[0] as Int? } ?? nil
    return max(greatest ?? 0, given ?? 0)
  }

  /// Returns the greatest revision of the catalog and of any row.
  package func latestRevision() async throws -> Int {
    try await value(
      """
      SELECT coalesce(max(number), 0) FROM (
        SELECT sum(catalog) AS number FROM revision UNION ALL
        SELECT max(revision) FROM brand UNION ALL
        SELECT max(revision) FROM category UNION ALL
        SELECT max(revision) FROM product
      ) AS numbers
      """
    ) ?? 0
  }

  /// Returns `true` if the database has a table of that name.
  package func hasTable(_ name: SQLText) async throws -> Bool {
    let found: Int? = try await value(dialect.tableExists(name))
    return found != nil
  }
}
