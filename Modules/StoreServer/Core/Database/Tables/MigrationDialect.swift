import Persistence

/// What databases say each in their own way while a store is moved.
package protocol MigrationDialect: Sendable {
  /// Finds a row where there is a table of that name.
  func isThere(_ table: SQLText) -> SQLText

  /// The columns of a table by their names here.
  func columns(of table: StoreTable) -> [String]

  /// Adds rows, all in one statement.
  func insert(_ rows: ArraySlice<StoredRow>, into table: StoreTable) -> SQLText

  /// Finds the last number that a table has given, where the database remembers it.
  func lastNumber(of table: StoreTable) -> SQLText?

  /// Lets the numbers of a table go on behind one.
  func goOn(after number: Int, in table: StoreTable) -> [SQLText]

  /// Sets the count of all changes.
  func setRevision(_ count: Int) -> [SQLText]

  /// Empties the tables of a store.
  var removeAll: [SQLText] { get }
}

extension Transaction {
  /// Adds rows of a table, a batch a statement.
  package func insert(_ rows: [StoredRow], into table: StoreTable) async throws {
    for start in stride(from: 0, to: rows.count, by: table.batch) {
      let slice = rows[start..<min(start + table.batch, rows.count)]
      try await run(dialect.moving.insert(slice, into: table))
    }
  }

  /// The last number that a table has given; 0 before the first.
  package func lastNumber(of table: StoreTable) async throws -> Int {
    let column = SQLText(stringLiteral: table.columns[0])
    let greatest: Int? =
      try await value("SELECT coalesce(max(\(column)), 0) FROM \(table.sql)") ?? 0
    guard let query = dialect.moving.lastNumber(of: table) else { return greatest ?? 0 }
    let given = try await first(query) { try $0[0] as Int? } ?? nil
    return max(greatest ?? 0, given ?? 0)
  }

  /// The count of all changes, and no less than what any row was changed by.
  package func movedRevision() async throws -> Int {
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

  func hasTable(_ name: SQLText) async throws -> Bool {
    let found: Int? = try await value(dialect.moving.isThere(name))
    return found != nil
  }
}
