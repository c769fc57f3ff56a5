import FoundationCore
package import Persistence

/// A table of the store, as `store migrate` copies it.
package struct StoreTable: Sendable {
  package let name: String
  /// The assignment of IDs in the first column of the key.
  package let ids: IDAssignment
  /// The number of rows in a batch.
  package let batchSize: Int
  /// The column that references a row of the same table; such a table is copied as a whole, parents
  /// first.
  package let parent: String?
  /// The part of the table in the fingerprint of a store.
  package let state: State
  /// The full-text index that the table is; only its texts are copied.
  package let index: FullTextIndex?

  /// The assignment of row IDs.
  package enum IDAssignment: Sendable {
    case none
    /// An ID may be reused after its row was deleted.
    case reusable
    case neverReused
  }

  /// The part of a table in a fingerprint, which notices changes of its rows.
  package enum State: Sendable {
    /// All rows, for a small table whose rows have no revision.
    case rows
    /// The number of rows, and the value of a column that grows with each change.
    case counted(SQLText?)
    /// The rows are derived from other tables, and need no fingerprint.
    case derived
  }

  package init(
    _ name: String,
    ids: IDAssignment = .none,
    batchSize: Int = 500,
    parent: String? = nil,
    state: State = .counted(nil)
  ) {
    self.name = name
    self.ids = ids
    self.batchSize = batchSize
    self.parent = parent
    self.state = state
    index = nil
  }

  /// Creates the table of a full-text index.
  package init(_ index: FullTextIndex) {
    name = index.table
    (ids, batchSize, parent, state) = (.none, 500, nil, .derived)
    self.index = index
  }

  /// The name as SQL; names are never user input.
  package var sql: SQLText { SQLText(stringLiteral: name) }
}

/// A table with its columns in an order that is the same in every database.
package struct StoredColumns: Sendable {
  package let table: StoreTable
  /// The columns: the primary key in its order, then the others by name.
  package let columns: [String]
  /// The number of columns of the key, which also define the order of reading.
  package let keyCount: Int

  /// The layout of a full-text index.
  package init(of index: FullTextIndex, _ dialect: any SQLDialect) {
    table = StoreTable(index)
    columns = [dialect.keyColumn(of: index).text] + index.allColumns
    keyCount = 1
  }

  fileprivate init(_ table: StoreTable, columns: [(name: String, place: Int)]) {
    self.table = table
    let key = columns.filter { $0.place > 0 }.ordered { $0.place < $1.place }
    let others = columns.filter { $0.place == 0 }.ordered { $0.name < $1.name }
    self.columns = (key + others).map(\.name)
    keyCount = key.count
  }

  package func key(of row: StoredRow) -> RowKey { RowKey(row.prefix(keyCount)) }

  /// The columns, separated by commas.
  package var names: SQLText { SQLText(stringLiteral: columns.joined(separator: ", ")) }

  /// The columns of the key, separated by commas.
  var keyNames: SQLText { SQLText(stringLiteral: columns.prefix(keyCount).joined(separator: ", ")) }

  /// Returns the rows of a table that references itself, each after its parent.
  package func parentsFirst(_ rows: [StoredRow]) -> [StoredRow] {
    guard let column = columns.firstIndex(where: { $0 == table.parent }) else { return rows }
    var children = Dictionary(grouping: rows) { $0[column] }
    var ordered = children.removeValue(forKey: .null) ?? []
    var index = 0
    while index < ordered.count {
      ordered += children.removeValue(forKey: ordered[index][0]) ?? []
      index += 1
    }
    return ordered
  }
}

/// The values of a row, in the order of the layout's columns.
package typealias StoredRow = [SQLValue]

extension Transaction {
  /// Returns the layouts of tables, with the columns that the database has.
  package func layouts(of tables: [StoreTable]) async throws -> [StoredColumns] {
    var layouts: [StoredColumns] = []
    for table in tables {
      if let index = table.index {
        layouts.append(StoredColumns(of: index, dialect))
      } else {
        let columns = try await all(dialect.columns(of: table.name)) {
          (name: try $0[0] as String, place: try $0[1] as Int)
        }
        layouts.append(StoredColumns(table, columns: columns))
      }
    }
    return layouts
  }

  /// Returns the next batch of rows after a key; the first batch without a key.
  package func batch(of layout: StoredColumns, after key: RowKey?) async throws -> [StoredRow] {
    var condition: SQLText = "TRUE"
    if let key { condition = "(\(layout.keyNames)) > (\(SQLText.list(key.values)))" }
    let limit: SQLText = " LIMIT \(layout.table.batchSize)"
    return try await rows(of: layout, where: condition, limit: limit)
  }

  /// Calls the body with all rows of a table, in batches.
  package func forEachBatch(
    of layout: StoredColumns,
    _ body: ([StoredRow]) async throws -> Void
  ) async throws {
    var last: RowKey?
    repeat {
      let rows = try await batch(of: layout, after: last)
      try await body(rows)
      last = rows.count < layout.table.batchSize ? nil : rows.last.map(layout.key(of:))
    } while last != nil
  }

  /// Returns all rows of a table, sorted by key.
  package func rows(
    of layout: StoredColumns,
    where condition: SQLText = "TRUE",
    limit: SQLText = ""
  ) async throws -> [StoredRow] {
    try await all(
      """
      SELECT \(layout.names) FROM \(layout.table.sql) WHERE \(condition)
      ORDER BY \(layout.keyNames)\(limit)
      """
    ) { row in
      var values: StoredRow = []
      values.reserveCapacity(layout.columns.count)
      for index in layout.columns.indices { values.append(try row[index]) }
      return values
    }
  }

  package func count(of table: StoreTable) async throws -> Int {
    try await value("SELECT count(*) FROM \(table.sql)") ?? 0
  }

  /// Returns `true` if all tables are empty.
  package func areEmpty(_ tables: [StoreTable]) async throws -> Bool {
    for table in tables {
      let row: Int? = try await value("SELECT 1 FROM \(table.sql) LIMIT 1")
      if row != nil { return false }
    }
    return true
  }
}

extension SQLText {
  /// Returns bound values, separated by commas.
  package static func list(_ values: [SQLValue]) -> SQLText {
    SQLText(parts: values.indices.map { $0 == 0 ? "?" : ", ?" }, binding: values)
  }
}

extension Transaction {
  /// Returns `true` if the database contains an unfinished migration.
  package func hasUnfinishedMigration() async throws -> Bool { try await hasTable("migration") }

  /// Throws if the database contains an unfinished migration.
  package func requireNoUnfinishedMigration() async throws {
    if try await hasUnfinishedMigration() { throw StoreServerError.unfinishedMigration }
  }

  /// Inserts rows in batches.
  package func insert(_ rows: [StoredRow], into layout: StoredColumns) async throws {
    let size = dialect.rowsPerInsert(into: layout.table)
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
