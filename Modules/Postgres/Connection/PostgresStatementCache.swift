import CPostgres
public import Persistence

/// The prepared statements of one connection, by their SQL and parameter types.
struct PostgresStatementCache {
  /// More than a program writes by hand; reached only by SQL composed at run time.
  static let capacity = 250

  struct Key: Hashable {
    let sql: String
    let types: [Oid]
  }

  struct Prepared {
    let name: String
    /// The names of the result's columns, once it has run.
    var columnNames: [String]?
  }

  private var statements: [Key: Prepared] = [:]
  private var lastName = 0

  subscript(key: Key) -> Prepared? { statements[key] }

  var isFull: Bool { statements.count >= Self.capacity }

  /// Returns a new name for a prepared statement.
  mutating func nextName() -> String {
    lastName += 1
    return "rialto\(lastName)"
  }

  mutating func insert(_ prepared: Prepared, for key: Key) { statements[key] = prepared }

  mutating func setColumnNames(_ names: [String], of key: Key) {
    statements[key]?.columnNames = names
  }

  mutating func removeAll() { statements.removeAll(keepingCapacity: true) }
}

/// A function that reads a row of a queued statement.
public typealias PostgresRowReader = (borrowing Row) -> Void

/// A statement that is sent with the next one, in the same round trip.
enum PostgresQueuedStatement {
  /// A command such as `BEGIN`; never sent if the transaction has no statement.
  case command(String)
  /// A statement with its values.
  case statement(String, PostgresParameters, PostgresRowReader)

  var isStatement: Bool { if case .statement = self { true } else { false } }
}
