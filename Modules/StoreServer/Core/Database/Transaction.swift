package import Persistence

/// A transaction of the store's database, which runs all of its statements.
///
///     let name: String? = try await transaction.value("SELECT name FROM brand WHERE id = \(id)")
///
/// The SQL works in every database; the dialect contains the differences. A body must await nothing
/// but its transaction, because other transactions may be waiting for it.
package protocol Transaction: AnyObject {
  /// The SQL dialect of the database.
  var dialect: any SQLDialect { get }

  /// Runs a statement, and returns the number of rows that it inserted, updated or deleted.
  @discardableResult
  func run(_ statement: SQLText) async throws -> Int

  /// Runs a statement whose result the caller does not need.
  ///
  /// A database server may receive it with the next statement or the commit, which then throws its
  /// error.
  func enqueue(_ statement: SQLText) async throws

  /// Queues a query, whose rows are read by a function.
  ///
  /// A database server receives it with the next statement whose result the caller waits for; so
  /// several queries take one round trip.
  func queue<Value>(
    _ query: SQLText,
    _ read: @escaping (borrowing Row) throws -> Value
  ) async throws -> QueuedRows<Value>

  /// Inserts a row, and returns the ID that the database assigned.
  func insert(_ statement: SQLText, numbered column: String) async throws -> Int

  /// Returns the first row, or `nil` if there is no row.
  func first<Value>(
    _ query: SQLText,
    _ read: (borrowing Row) throws -> Value
  ) async throws -> Value?

  /// Calls the body with each row; an error of the body ends the query.
  func each(_ query: SQLText, _ body: (borrowing Row) throws -> Void) async throws

  /// Locks the rows of a query in their order, before the next statement runs and until the
  /// transaction ends; does nothing if only one connection writes.
  func lock(_ query: @autoclosure () -> SQLText) async throws

  /// Takes the advisory lock of a number, before the next statement runs and until the transaction
  /// ends; does nothing if only one connection writes.
  func lock(number: Int) async throws
}

extension Transaction {
  /// Returns all rows of a query.
  package func all<Value>(
    _ query: SQLText,
    _ read: (borrowing Row) throws -> Value
  ) async throws -> [Value] {
    var all: [Value] = []
    try await each(query) { all.append(try read($0)) }
    return all
  }

  /// Returns the first value of a query, or `nil` without a row.
  package func value<Value: SQLConvertible>(_ query: SQLText) async throws -> Value? {
    try await first(query) { try $0[0] }
  }
}

/// The rows of a queued query.
package final class QueuedRows<Value> {
  private let read: (borrowing Row) throws -> Value
  private let receive: () async throws -> Void
  private var rows: [Value] = []
  private var failure: (any Error)?

  /// Creates the rows of a query; `receive` returns once all rows were added.
  package init(
    _ read: @escaping (borrowing Row) throws -> Value,
    receive: @escaping () async throws -> Void = {}
  ) {
    (self.read, self.receive) = (read, receive)
  }

  /// Adds a row that has arrived.
  package func add(_ row: borrowing Row) {
    guard failure == nil else { return }
    do { rows.append(try read(row)) } catch { failure = error }
  }

  /// Returns all rows; throws the first error of reading one.
  package func all() async throws -> [Value] {
    try await receive()
    if let failure { throw failure }
    return rows
  }

  /// Returns the first row, or `nil` if there is no row.
  package func first() async throws -> Value? { try await all().first }
}
