package import Persistence

/// A table of the store, as `store migrate` copies it.
package struct StoreTable: Sendable {
  package let name: String
  /// The columns of the primary key, which also define the order of reading.
  package let key: [String]
  /// All columns that are copied, those of the key first.
  package let columns: [String]
  /// The assignment of IDs in the first column.
  package let idAssignment: IDAssignment
  /// The number of rows in a batch.
  package let batchSize: Int
  /// `true` if its rows reference each other, so that it is copied as a whole, parents first.
  package let isSelfReferencing: Bool

  /// The assignment of row IDs.
  package enum IDAssignment: Sendable {
    case none
    /// An ID may be reused after its row was deleted.
    case reusable
    case neverReused
  }

  package init(
    _ name: String,
    key: [String],
    _ others: [String],
    idAssignment: IDAssignment = .none,
    batchSize: Int = 500,
    isSelfReferencing: Bool = false
  ) {
    self.name = name
    self.key = key
    columns = key + others
    self.idAssignment = idAssignment
    self.batchSize = batchSize
    self.isSelfReferencing = isSelfReferencing
  }

  package func key(of row: StoredRow) -> RowKey { RowKey(row.prefix(key.count)) }

  /// Returns the rows with each after its parent, which the second column references.
  package func parentsFirst(_ rows: [StoredRow]) -> [StoredRow] {
    var children = Dictionary(grouping: rows) { $0[1] }
    var ordered = children.removeValue(forKey: .null) ?? []
    var index = 0
    while index < ordered.count {
      ordered += children.removeValue(forKey: ordered[index][0]) ?? []
      index += 1
    }
    return ordered
  }
}

/// The values of a row, in the order of the table's columns.
package typealias StoredRow = [SQLValue]

extension Transaction {
  /// Returns the next batch of rows after a key; the first batch without a key.
  package func batch(of table: StoreTable, after key: RowKey?) async throws -> [StoredRow] {
    var condition: SQLText = "TRUE"
    let columns = dialect.columns(of: table)
    if let key {
      let names = SQLText(stringLiteral: columns.prefix(table.key.count).joined(separator: ", "))
      condition = "(\(names)) > (\(SQLText.list(key.values)))"
    }
    return try await rows(of: table, where: condition, limit: " LIMIT \(bound: table.batchSize)")
  }

  /// Calls the body with all rows of a table, in batches.
  package func forEachBatch(
    of table: StoreTable,
    _ body: ([StoredRow]) async throws -> Void
  ) async throws {
    var last: RowKey?
    repeat {
      let rows = try await batch(of: table, after: last)
      try await body(rows)
      last = rows.count < table.batchSize ? nil : rows.last.map(table.key(of:))
    } while last != nil
  }

  /// Returns all rows of a table, sorted by key.
  package func rows(
    of table: StoreTable,
    where condition: SQLText = "TRUE",
    limit: SQLText = ""
  ) async throws -> [StoredRow] {
    let columns = dialect.columns(of: table)
    let names = SQLText(stringLiteral: columns.joined(separator: ", "))
    let order = SQLText(stringLiteral: columns.prefix(table.key.count).joined(separator: ", "))
    return try await all(
      "SELECT \(names) FROM \(table.sql) WHERE \(condition) ORDER BY \(order)\(limit)"
    ) { row in
      var values: StoredRow = []
      values.reserveCapacity(columns.count)
      for index in columns.indices { values.append(try row[index]) }
      return values
    }
  }

  package func count(of table: StoreTable) async throws -> Int {
    try await value("SELECT count(*) FROM \(table.sql)") ?? 0
  }

  /// Returns `true` if all tables are empty.
  package func isEmptyStore() async throws -> Bool {
    for table in StoreTable.all {
      let row: Int? = try await value("SELECT 1 FROM \(table.sql) LIMIT 1")
      if row != nil { return false }
    }
    return true
  }
}

extension StoreTable {
  /// The name as SQL; names are never user input.
  var sql: SQLText { SQLText(stringLiteral: name) }
}

extension SQLText {
  /// Returns bound values, separated by commas.
  package static func list(_ values: [SQLValue]) -> SQLText {
    var list: SQLText = ""
    for (place, value) in values.enumerated() {
      list = place == 0 ? "\(bound: value)" : "\(list), \(bound: value)"
    }
    return list
  }
}

extension Transaction {
  /// Returns `true` if the database contains an unfinished migration.
  package func hasUnfinishedMigration() async throws -> Bool { try await hasTable("migration") }

  /// Throws if the database contains an unfinished migration.
  package func requireNoUnfinishedMigration() async throws {
    if try await hasUnfinishedMigration() { throw StoreServerError.unfinishedMigration }
  }
}
