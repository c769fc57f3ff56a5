import CPostgres
import Persistence

/// The prepared statements of one connection, by their SQL and parameter types.
struct PostgresStatementCache {
  /// More than a program writes by hand; reached only by SQL composed at run time.
  static let capacity = 250

  struct Key: Hashable {
    let sql: String
    let types: [Oid]

    /// The SQL with the placeholders `$1`, `$2` and so on, as PostgreSQL requires.
    ///
    /// A `?` within quotes stays; no name or comment contains one.
    var numberedSQL: String {
      var numbered: [UInt8] = []
      var count = 0
      var isQuoted = false
      for byte in sql.utf8 {
        if byte == UInt8(ascii: "'") { isQuoted.toggle() }
        if byte == UInt8(ascii: "?"), !isQuoted {
          count += 1
          numbered += "$\(count)".utf8
        } else {
          numbered.append(byte)
        }
      }
      return String(decoding: numbered, as: UTF8.self)
    }
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
typealias PostgresRowReader = (borrowing Row) -> Void

/// A statement that is sent with the next one, in the same round trip.
enum PostgresQueuedStatement {
  /// A command such as `BEGIN`; never sent if the transaction has no statement.
  case command(String)
  /// A statement with its values.
  case statement(String, PostgresParameters, PostgresRowReader)

  var isStatement: Bool { if case .statement = self { true } else { false } }
}
