package import Persistence

/// What questions and changes of the store run their statements through, all within one transaction
/// of whichever database it is kept in.
///
///     let name: String? = try await transaction.value("SELECT name FROM brand WHERE id = ?", [1])
///
/// The SQL is what every database understands; what each says in its own way, its dialect knows.
/// A body awaits nothing but its transaction, for which others may be waiting.
package protocol Transaction: AnyObject {
  /// How this database says what each says in its own way.
  var dialect: any SQLDialect { get }

  /// Runs a statement to its end and tells how many rows it inserted, updated or deleted.
  @discardableResult
  func run(_ statement: SQLText) async throws -> Int

  /// Adds a row, and tells the number that the database has given it in that column.
  func insert(_ statement: SQLText, numbered column: String) async throws -> Int

  /// Reads the first row, or nothing if there is none.
  func first<Value>(
    _ query: SQLText,
    _ read: (borrowing Row) throws -> Value
  ) async throws -> Value?

  /// Hands over the rows one by one; what the body throws ends it.
  func each(_ query: SQLText, _ body: (borrowing Row) throws -> Void) async throws

  /// Keeps what a query finds from others that would change it, in the order in which it is found,
  /// until the transaction ends; where only one writes at a time, there is nothing to do.
  func lock(_ query: SQLText) async throws
}

extension Transaction {
  /// All rows.
  package func all<Value>(
    _ query: SQLText,
    _ read: (borrowing Row) throws -> Value
  ) async throws -> [Value] {
    var all: [Value] = []
    try await each(query) { all.append(try read($0)) }
    return all
  }

  /// The first value of a query, if it has any row.
  package func value<Value: SQLConvertible>(_ query: SQLText) async throws -> Value? {
    try await first(query) { try $0[0] }
  }
}

/// The same for SQL that is written out, with a `?` for each of the values.
extension Transaction {
  package typealias Values = SQLText.Values

  @discardableResult
  package func run(_ statement: StaticString, _ values: Values) async throws -> Int {
    try await run(SQLText(statement, values))
  }

  package func insert(
    _ statement: StaticString,
    _ values: Values,
    numbered column: String
  ) async throws -> Int {
    try await insert(SQLText(statement, values), numbered: column)
  }

  package func first<Value>(
    _ query: StaticString,
    _ values: Values,
    _ read: (borrowing Row) throws -> Value
  ) async throws -> Value? {
    try await first(SQLText(query, values), read)
  }

  package func each(
    _ query: StaticString,
    _ values: Values,
    _ body: (borrowing Row) throws -> Void
  ) async throws {
    try await each(SQLText(query, values), body)
  }

  package func all<Value>(
    _ query: StaticString,
    _ values: Values,
    _ read: (borrowing Row) throws -> Value
  ) async throws -> [Value] {
    try await all(SQLText(query, values), read)
  }

  package func value<Value: SQLConvertible>(
    _ query: StaticString,
    _ values: Values
  ) async throws -> Value? {
    try await value(SQLText(query, values))
  }
}
