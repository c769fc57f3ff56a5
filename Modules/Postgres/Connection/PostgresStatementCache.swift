import CPostgres

/// The statements that the server of one connection keeps prepared, by their SQL and types.
struct PostgresStatementCache {
  /// More than a program writes by hand; reached only where SQL is put together at run time.
  static let capacity = 250

  struct Key: Hashable {
    let sql: String
    let types: [Oid]
  }

  struct Prepared {
    let name: String
    /// Known once it has run.
    var columnNames: [String]?
  }

  private var kept: [Key: Prepared] = [:]
  private var lastName = 0

  subscript(key: Key) -> Prepared? { kept[key] }

  var isFull: Bool { kept.count >= Self.capacity }

  /// A name that the server has not heard yet.
  mutating func nextName() -> String {
    lastName += 1
    return "rialto\(lastName)"
  }

  mutating func keep(_ prepared: Prepared, for key: Key) { kept[key] = prepared }

  mutating func note(columnNames: [String], of key: Key) { kept[key]?.columnNames = columnNames }

  mutating func removeAll() { kept.removeAll(keepingCapacity: true) }
}
