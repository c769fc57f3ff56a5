import CPostgres
import Foundation
public import Persistence

/// A connection of a pool, leased for one transaction.
///
/// It is not `Sendable` and belongs to the pool's thread, where the body of a transaction runs as
/// well: a statement costs one round trip and no change of threads.
public final class PostgresConnection {
  let configuration: PostgresConfiguration
  let poller: PostgresPoller
  /// The connection of libpq; `nil` once it is broken.
  private(set) var handle: PostgresHandle?
  var statements = PostgresStatementCache()
  /// The statements to send with the next one, such as `BEGIN`.
  var pending: [PostgresQueuedStatement] = []
  /// The number of round trips to the server.
  public internal(set) var roundTripCount = 0
  /// The failure after which the server runs no more statements of the current transaction.
  var rollbackCause: PostgresError?

  init(
    _ handle: sending PostgresHandle,
    _ configuration: PostgresConfiguration,
    poller: PostgresPoller
  ) {
    self.handle = handle
    self.configuration = configuration
    self.poller = poller
  }

  /// Runs a statement, and calls a function with each row as it arrives.
  ///
  /// If the function throws, the remaining rows are skipped. If the task is cancelled, the
  /// transaction cannot continue.
  ///
  /// - Parameters:
  ///   - sql: The statement, with `?` in place of values; `$1`, `$2` … repeat one.
  ///   - values: The values; `nil` is NULL.
  ///   - body: A function that reads one row.
  /// - Returns: The number of rows that the statement changed or found.
  /// - Throws: The function's error, a ``PostgresError``, or a `CancellationError`.
  @discardableResult
  public func query(
    _ sql: String,
    _ values: StatementArguments = [],
    _ body: (borrowing Row) throws -> Void = { _ in }
  ) async throws -> Int {
    try Task.checkCancellation()
    try requireUsable()
    let parameters = try PostgresParameters(values, of: sql)
    let roundTrip = PostgresRoundTrip(self, sql, isCancellable: true)
    return try await roundTrip.run(parameters, body).count
  }

  /// Queues a command without values, to be sent with the next statement in the same round trip.
  ///
  /// If the transaction has no further statement, the command is never sent.
  ///
  /// - Parameter command: The command, such as `LOCK TABLE goods IN EXCLUSIVE MODE`.
  public func enqueue(_ command: String) { pending.append(.command(command)) }

  /// Queues a statement with values, to be sent with the next one, or with the commit, in the same
  /// round trip.
  ///
  /// If the server refuses it, the statement or commit that it was sent with throws its error.
  ///
  /// - Parameters:
  ///   - sql: The statement, with `?` in place of values; `$1`, `$2` … repeat one.
  ///   - values: The values; `nil` is NULL.
  ///   - read: A function that reads one row, in that round trip.
  /// - Throws: A ``PostgresError`` if the values cannot be sent or the transaction has failed.
  public func enqueue(
    _ sql: String,
    _ values: StatementArguments,
    _ read: @escaping (borrowing Row) -> Void = { _ in }
  ) throws(PostgresError) {
    try requireUsable()
    pending.append(.statement(sql, try PostgresParameters(values, of: sql), read))
  }

  /// Sends what is queued, and returns when its rows were read.
  ///
  /// - Throws: A ``PostgresError``, or a `CancellationError`.
  public func flush() async throws {
    try Task.checkCancellation()
    try requireUsable()
    guard !pending.isEmpty else { return }
    try await PostgresRoundTrip(self, "", isCancellable: true).run()
  }

  /// Runs the queued commands and these, and returns the command tag of the last one.
  @discardableResult
  func execute(_ commands: String..., isCancellable: Bool = false) async throws -> String {
    pending += commands.map { .command($0) }
    let roundTrip = PostgresRoundTrip(self, commands.last ?? "", isCancellable: isCancellable)
    return try await roundTrip.run().tag
  }

  /// Throws if the connection is broken or the current transaction has failed.
  func requireUsable() throws(PostgresError) {
    guard handle != nil else { throw connectionLost(rollbackCause?.evidence) }
    if let rollbackCause {
      throw .transactionLost(rollbackCause.evidence, database: "\(configuration)")
    }
  }

  /// `true` if the connection is intact and idle, and can be leased again.
  var isReusable: Bool {
    guard let handle, pending.isEmpty else { return false }
    return libpq.PQstatus(handle.pointer) == CONNECTION_OK && !handle.notices.isTerminating
      && libpq.PQtransactionStatus(handle.pointer) == PQTRANS_IDLE
  }

  /// Returns, without waiting, `false` if the server has closed the connection.
  func isAlive() -> Bool {
    guard let handle, libpq.PQconsumeInput(handle.pointer) == 1 else { return false }
    // An idle connection receives only notices, which this sorts out.
    _ = libpq.PQisBusy(handle.pointer)
    return libpq.PQstatus(handle.pointer) == CONNECTION_OK && !handle.notices.isTerminating
  }

  var descriptor: Int32 { handle.map { libpq.PQsocket($0.pointer) } ?? -1 }

  /// Closes the connection; the server rolls back what was not committed.
  func close() { handle = nil }

  /// Makes the error for a broken connection, with the server's reason if it gave one.
  func connectionLost(_ evidence: PostgresError.Evidence? = nil) -> PostgresError {
    .connectionLost(
      evidence ?? PostgresError.Evidence("The connection was closed.", of: configuration)
    )
  }
}

// MARK: - Encryption

extension PostgresConnection {
  /// `true` if the connection to the server is encrypted.
  public var isEncrypted: Bool { handle.map { libpq.PQsslInUse($0.pointer) == 1 } ?? false }

  /// The version of TLS, such as `TLSv1.3`; `nil` if the connection is not encrypted.
  public var tlsVersion: String? {
    guard isEncrypted, let handle else { return nil }
    return libpq.PQsslAttribute(handle.pointer, "protocol").map { String(cString: $0) }
  }

  /// The host of the server, or the folder of its socket; `nil` once the connection is broken.
  public var host: String? {
    handle.map { libpq.PQhost($0.pointer).map { String(cString: $0) } ?? "" }
  }
}

extension PostgresConnection {
  /// Begins a transaction; the command is sent with its first statement.
  func begin(_ command: String) {
    rollbackCause = nil
    pending = [.command(command)]
  }

  /// Commits, and returns when the server has confirmed it.
  ///
  /// If the server is cancelled while it waits for a standby, it commits and only warns that the
  /// standby may lack the transaction: the outcome is then as unknown as without a response.
  func commit() async throws {
    try requireUsable()
    guard let notices = handle?.notices, isBegun || pending.contains(where: \.isStatement) else {
      pending = []
      return
    }
    // A connection that breaks before the commit is sent has not committed.
    guard isAlive() else {
      close()
      throw connectionLost()
    }
    do {
      let tag = try await execute("COMMIT")
      guard notices.warnings == 0 else {
        close()
        throw PostgresError.outcomeUnknown(
          PostgresError.Evidence("A standby server may not have it.", of: configuration)
        )
      }
      guard tag == "COMMIT" else {
        throw PostgresError.transactionLost(nil, database: "\(configuration)")
      }
    } catch PostgresError.connectionLost(let evidence) {
      throw outcomeUnknown(evidence)
    } catch PostgresError.protocolViolation(let evidence) {
      throw outcomeUnknown(evidence)
    } catch PostgresError.timedOut(.response, let evidence) {
      throw outcomeUnknown(evidence)
    }
  }

  /// Makes the error for a failure after the commit was sent.
  private func outcomeUnknown(_ evidence: PostgresError.Evidence) -> PostgresError {
    let failure = PostgresError.outcomeUnknown(evidence)
    rollbackCause = failure
    return failure
  }

  /// Rolls the transaction back; if that fails, closes the connection, which rolls it back too.
  func rollBack() async {
    pending = []
    rollbackCause = nil
    guard handle != nil, isBegun else { return }
    do { try await execute("ROLLBACK") } catch { close() }
  }

  /// `true` if the server has a transaction open.
  private var isBegun: Bool {
    guard let handle else { return false }
    return libpq.PQtransactionStatus(handle.pointer) != PQTRANS_IDLE
  }
}
