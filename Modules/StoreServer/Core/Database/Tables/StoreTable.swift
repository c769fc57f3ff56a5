package import Persistence

/// A table of the store, as it is carried from one database to another.
package struct StoreTable: Sendable {
  package let name: String
  /// The columns that tell its rows apart and that they are read in the order of.
  package let key: [String]
  /// All columns that are carried, those of the key first.
  package let columns: [String]
  /// Whether its first column numbers the rows, and how.
  package let numbering: Numbering
  /// How many rows are carried at once.
  package let batch: Int
  /// Whether its rows refer to one another, so that it is carried as a whole, parents first.
  package let isTree: Bool

  /// How the rows of a table get their numbers.
  package enum Numbering: Sendable {
    case none
    /// A number may be given again once its row was removed.
    case passing
    case lasting
  }

  package init(
    _ name: String,
    key: [String],
    _ others: [String],
    numbering: Numbering = .none,
    batch: Int = 500,
    isTree: Bool = false
  ) {
    self.name = name
    self.key = key
    columns = key + others
    self.numbering = numbering
    self.batch = batch
    self.isTree = isTree
  }

  package func key(of row: StoredRow) -> RowKey { RowKey(row.prefix(key.count)) }

  /// The rows of a tree with each behind the one that it hangs on, named by the second column.
  package func parentsFirst(_ rows: [StoredRow]) -> [StoredRow] {
    var children = Dictionary(grouping: rows) { $0[1] }
    var ordered = children.removeValue(forKey: .null) ?? []
    var place = 0
    while place < ordered.count {
      ordered += children.removeValue(forKey: ordered[place][0]) ?? []
      place += 1
    }
    return ordered
  }
}

/// The values of a row, in the order of its table's columns.
package typealias StoredRow = [SQLValue]

extension Transaction {
  /// The rows of a table behind a key, at most a batch; the first ones where there is no key.
  package func batch(of table: StoreTable, after key: RowKey?) async throws -> [StoredRow] {
    var condition: SQLText = "TRUE"
    let columns = dialect.moving.columns(of: table)
    if let key {
      let names = SQLText(stringLiteral: columns.prefix(table.key.count).joined(separator: ", "))
      condition = "(\(names)) > (\(SQLText.list(key.values)))"
    }
    return try await rows(of: table, where: condition, limit: " LIMIT \(bound: table.batch)")
  }

  /// All rows of a table, in the order of its key.
  package func rows(
    of table: StoreTable,
    where condition: SQLText = "TRUE",
    limit: SQLText = ""
  ) async throws -> [StoredRow] {
    let columns = dialect.moving.columns(of: table)
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

  /// Whether nothing is in any table.
  package func isEmptyStore() async throws -> Bool {
    for table in StoreTable.all {
      let row: Int? = try await value("SELECT 1 FROM \(table.sql) LIMIT 1")
      if row != nil { return false }
    }
    return true
  }
}

extension StoreTable {
  /// Its name as SQL; no name comes from outside.
  var sql: SQLText { SQLText(stringLiteral: name) }
}

extension SQLText {
  /// Values with commas between them.
  package static func list(_ values: [SQLValue]) -> SQLText {
    var list: SQLText = ""
    for (place, value) in values.enumerated() {
      list = place == 0 ? "\(bound: value)" : "\(list), \(bound: value)"
    }
    return list
  }
}
