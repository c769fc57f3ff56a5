import CPostgres
import Foundation
public import Persistence

/// A connection of a pool, lent for one transaction.
///
/// It is not `Sendable` and lives on the pool's thread, where the body of a transaction runs as
/// well: a statement costs one round trip and no change of threads.
public final class PostgresConnection {
  let configuration: PostgresConfiguration
  let waits: PostgresPoller
  /// Nothing once the connection is broken.
  private(set) var handle: PostgresHandle?
  var statements = PostgresStatementCache()
  /// The commands that go along with the next statement, such as `BEGIN`.
  var pending: [String] = []
  /// How many times the server was asked.
  var exchanges = 0
  /// The failure after which the server does nothing more in the transaction under way.
  var undoing: PostgresError?

  init(
    _ handle: sending PostgresHandle,
    _ configuration: PostgresConfiguration,
    _ waits: PostgresPoller
  ) {
    self.handle = handle
    self.configuration = configuration
    self.waits = waits
  }

  /// Runs a statement, and hands over its rows as they come.
  ///
  /// When the body throws, the connection does not wait for the rows that are still to come. Where
  /// the task is cancelled meanwhile, the transaction is over.
  ///
  /// - Parameters:
  ///   - sql: The statement, with `$1`, `$2` … where the values go.
  ///   - values: The values; `nil` is NULL.
  ///   - body: A function that reads a row, which it cannot keep.
  /// - Returns: The number of rows that the statement changed or found.
  /// - Throws: The error that the body throws, a `PostgresError`, or a `CancellationError`.
  @discardableResult
  public func each(
    _ sql: String,
    _ values: [(any SQLConvertible)?] = [],
    _ body: (borrowing Row) throws -> Void = { _ in }
  ) async throws -> Int {
    try Task.checkCancellation()
    try requireIntact()
    let parameters = try PostgresParameters(values, of: sql)
    let exchange = PostgresRoundTrip(self, sql, isCancellable: true)
    return try await exchange.run(parameters, body)
  }

  /// Has a command that takes no values go along with the next statement, in the same round trip.
  ///
  /// Where there is no further statement in the transaction, the command is never sent.
  ///
  /// - Parameter command: The command, such as `LOCK TABLE goods IN EXCLUSIVE MODE`.
  public func sendAlong(_ command: String) { pending.append(command) }

  /// Runs commands that take no values and give no rows, with those that wait to go along, and
  /// gives back what the server calls the last of them.
  @discardableResult
  func command(_ commands: String..., isCancellable: Bool = false) async throws -> String {
    pending += commands
    let exchange = PostgresRoundTrip(self, commands.last ?? "", isCancellable: isCancellable)
    return try await exchange.run()
  }

  /// Throws where nothing more can be done with the transaction under way.
  func requireIntact() throws(PostgresError) {
    guard handle != nil else { throw lost(undoing?.evidence) }
    if let undoing { throw .transactionLost(undoing.evidence, database: "\(configuration)") }
  }

  /// Whether it can be lent again: unbroken, and with nothing left of what was done with it.
  var isClean: Bool {
    guard let handle, pending.isEmpty else { return false }
    return PQstatus(handle.pointer) == CONNECTION_OK && !handle.notices.isFarewell
      && PQtransactionStatus(handle.pointer) == PQTRANS_IDLE
  }

  /// Looks, without waiting, whether the server has closed the connection.
  func isAlive() -> Bool {
    guard let handle, PQconsumeInput(handle.pointer) == 1 else { return false }
    // With nothing asked there is nothing to answer but remarks, which this sorts out.
    _ = PQisBusy(handle.pointer)
    return PQstatus(handle.pointer) == CONNECTION_OK && !handle.notices.isFarewell
  }

  var descriptor: Int32 { handle.map { PQsocket($0.pointer) } ?? -1 }

  /// Closes it; what it had not committed is taken back by the server.
  func close() { handle = nil }

  /// What to throw of a connection that is broken, with the reason where the server gave one.
  func lost(_ evidence: PostgresError.Evidence? = nil) -> PostgresError {
    .connectionLost(
      evidence ?? PostgresError.Evidence("The connection was closed.", configuration)
    )
  }
}
