import CPostgres
import Foundation
import Persistence

/// One round trip: the queued statements, one more, and all their results.
///
/// The connection is afterwards either ready for the next round trip or closed.
final class PostgresRoundTrip {
  /// A message to the server with separate results, in the order of sending.
  private struct Step {
    enum Kind {
      case command
      case prepare(PostgresStatementCache.Key, name: String)
      case statement(PostgresStatementCache.Key, PostgresRowReader)
      /// The statement whose rows the caller of this round trip reads.
      case read(PostgresStatementCache.Key)
    }

    let kind: Kind
    let sql: String

    /// The key of a statement whose rows are read.
    var key: PostgresStatementCache.Key? {
      switch kind {
      case .command, .prepare: nil
      case .statement(let key, _), .read(let key): key
      }
    }
  }

  private let connection: PostgresConnection
  private let sql: String
  private let isCancellable: Bool
  private var steps: [Step] = []
  /// The names of the statements that this round trip prepares.
  private var preparing: [PostgresStatementCache.Key: String] = [:]
  /// The statement whose results are being read.
  private var currentSQL = ""
  /// The first error.
  private var failure: PostgresError?

  /// The greatest number of unwanted rows to skip; opening another connection costs about as much as
  /// some thousand rows.
  private static let maximumSkippedRows = 10_000

  init(_ connection: PostgresConnection, _ sql: String, isCancellable: Bool) {
    self.connection = connection
    self.sql = sql
    self.isCancellable = isCancellable
  }

  /// Runs the queued statements and, if its values are given, one more, whose rows are read.
  ///
  /// If the function throws, the remaining rows are skipped; if there are many, the connection is
  /// closed instead.
  ///
  /// - Returns: The command tag of the last statement, and the number of rows that it changed or found.
  @discardableResult
  func run(
    _ parameters: PostgresParameters? = nil,
    _ body: (borrowing Row) throws -> Void = { _ in }
  ) async throws -> (tag: String, count: Int) {
    let pointer = try begin()
    if let parameters { try send(sql, parameters, on: pointer) { .read($0) } }
    try sent(libpq.PQpipelineSync(pointer))
    try await flush(pointer)
    var (tag, count) = ("", 0)
    var thrown: (any Error)?
    for step in steps {
      // Only warnings of the last one count: a commit that waits for a standby gives one.
      connection.handle?.notices.warnings = 0
      var rows: PostgresRowSource?
      var skippedRows = 0
      if step.key != nil { _ = libpq.PQsetSingleRowMode(pointer) }
      try await forEachResult(of: step, pointer) { result in
        guard let key = step.key, libpq.PQresultStatus(result) == PGRES_SINGLE_TUPLE else {
          if let status = libpq.PQcmdStatus(result) { tag = String(cString: status) }
          count = libpq.PQcmdTuples(result).flatMap { Int(String(cString: $0)) } ?? 0
          return
        }
        let source = rows ?? rowSource(of: result, sql: step.sql, key)
        rows = source
        source.move(to: result)
        if case .statement(_, let read) = step.kind { return read(Row(source)) }
        guard let error = thrown else {
          do { try body(Row(source)) } catch { thrown = error }
          return
        }
        skippedRows += 1
        guard skippedRows > Self.maximumSkippedRows else { return }
        abort()
        throw error
      }
    }
    try await end(pointer)
    if let thrown { throw thrown }
    return (tag, count)
  }

  private func rowSource(
    of result: OpaquePointer,
    sql: String,
    _ key: PostgresStatementCache.Key
  ) -> PostgresRowSource {
    let known = connection.statements[key]?.columnNames
    let names = known ?? PostgresRowSource.columnNames(of: result)
    if known == nil { connection.statements.setColumnNames(names, of: key) }
    return PostgresRowSource(sql, result, columnNames: names)
  }
}

// MARK: - Sending

extension PostgresRoundTrip {
  /// Sends the queued statements.
  private func begin() throws -> OpaquePointer {
    connection.poller.assertIsolated()
    guard let handle = connection.handle else { throw connection.connectionLost() }
    let queued = connection.pending
    connection.pending = []
    connection.roundTripCount += 1
    for statement in queued {
      switch statement {
      case .command(let command): try send(command, on: handle.pointer)
      case .statement(let sql, let parameters, let read):
        try send(sql, parameters, on: handle.pointer) { .statement($0, read) }
      }
    }
    return handle.pointer
  }

  private func send(_ command: String, on pointer: OpaquePointer) throws {
    try sent(libpq.PQsendQueryParams(pointer, command, 0, nil, nil, nil, nil, 0))
    steps.append(Step(kind: .command, sql: command))
  }

  private func send(
    _ sql: String,
    _ parameters: PostgresParameters,
    on pointer: OpaquePointer,
    as kind: (PostgresStatementCache.Key) -> Step.Kind
  ) throws {
    let key = PostgresStatementCache.Key(sql: sql, types: parameters.types)
    let name = try connection.statements[key]?.name ?? preparing[key] ?? prepare(key, on: pointer)
    try sent(
      parameters.withValues { count, values, lengths, formats in
        libpq.PQsendQueryPrepared(pointer, name, count, values, lengths, formats, 0)
      }
    )
    steps.append(Step(kind: kind(key), sql: sql))
  }

  private func prepare(
    _ key: PostgresStatementCache.Key,
    on pointer: OpaquePointer
  ) throws -> String {
    // The statements sent before in this round trip have run by then.
    if preparing.isEmpty, connection.statements.isFull {
      connection.statements.removeAll()
      try send("DEALLOCATE ALL", on: pointer)
    }
    let name = connection.statements.nextName()
    let sql = key.numberedSQL
    try sent(libpq.PQsendPrepare(pointer, name, sql, Int32(key.types.count), key.types))
    steps.append(Step(kind: .prepare(key, name: name), sql: key.sql))
    preparing[key] = name
    return name
  }

  private func sent(_ isSent: Int32) throws {
    // libpq only queues here, so it failed for lack of memory or of a connection.
    if isSent == 0 { throw connectionClosed() }
  }
}

// MARK: - Waiting

extension PostgresRoundTrip {
  /// Sends everything queued, and reads meanwhile what the server sends.
  private func flush(_ pointer: OpaquePointer) async throws {
    while true {
      switch libpq.PQflush(pointer) {
      case 0: return
      case 1: try await wait(pointer, for: POLLIN | POLLOUT)
      default:
        // The server's message before it closed the connection is still to be read.
        return
      }
    }
  }

  private func nextResult(_ pointer: OpaquePointer) async throws -> OpaquePointer? {
    // A lost connection has no socket any more; its next result has the error.
    while libpq.PQisBusy(pointer) == 1, libpq.PQsocket(pointer) >= 0 {
      // The rest of the request has to be sent, or the server will not respond.
      let events = libpq.PQflush(pointer) == 1 ? POLLIN | POLLOUT : POLLIN
      try await wait(pointer, for: events)
    }
    return libpq.PQgetResult(pointer)
  }

  private func wait(_ pointer: OpaquePointer, for events: Int32) async throws {
    let outcome = await connection.poller.wait(
      for: libpq.PQsocket(pointer),
      events: events,
      until: .now + connection.configuration.responseTimeout,
      isCancellable: isCancellable
    )
    switch outcome {
    case .ready: _ = libpq.PQconsumeInput(pointer)
    case .timedOut:
      abort()
      throw PostgresError.timedOut(
        .response,
        PostgresError.Evidence("The server did not respond.", of: connection.configuration)
      )
    case .cancelled:
      abort()
      throw CancellationError()
    }
  }

  /// Closes the connection and asks the server to cancel the statement.
  ///
  /// The connection is not used again, since the cancel request could arrive late and cancel another
  /// caller's statement.
  private func abort() {
    if let handle = connection.handle { PostgresConnector.cancel(handle) }
    connection.close()
  }
}

// MARK: - Results

extension PostgresRoundTrip {
  /// Calls a function with each result of one step, and keeps the statement that it prepared.
  private func forEachResult(
    of step: Step,
    _ pointer: OpaquePointer,
    _ body: (OpaquePointer) throws -> Void
  ) async throws {
    currentSQL = step.sql
    while let result = try await nextResult(pointer) {
      defer { libpq.PQclear(result) }
      switch libpq.PQresultStatus(result) {
      case PGRES_SINGLE_TUPLE, PGRES_TUPLES_OK, PGRES_COMMAND_OK, PGRES_EMPTY_QUERY:
        try body(result)
      case PGRES_PIPELINE_ABORTED: break
      case PGRES_FATAL_ERROR: recordFailure(of: result)
      default: throw unexpectedResponse(pointer)
      }
      if libpq.PQstatus(pointer) == CONNECTION_BAD { throw connectionClosed() }
    }
    if libpq.PQstatus(pointer) == CONNECTION_BAD { throw connectionClosed() }
    if failure == nil, case .prepare(let key, let name) = step.kind {
      connection.statements.insert(PostgresStatementCache.Prepared(name: name), for: key)
    }
  }

  /// Reads to the end of the round trip, and throws the first error in it.
  private func end(_ pointer: OpaquePointer) async throws {
    guard let result = try await nextResult(pointer) else { throw unexpectedResponse(pointer) }
    defer { libpq.PQclear(result) }
    guard libpq.PQresultStatus(result) == PGRES_PIPELINE_SYNC else {
      if libpq.PQresultStatus(result) == PGRES_FATAL_ERROR { recordFailure(of: result) }
      throw unexpectedResponse(pointer)
    }
    guard let failure else { return }
    if libpq.PQtransactionStatus(pointer) == PQTRANS_INERROR { connection.rollbackCause = failure }
    // The server has dropped a prepared statement, or a table in it has other columns now.
    if ["26000", "0A000"].contains(failure.evidence?.sqlState) {
      connection.statements.removeAll()
    }
    throw failure
  }

  private func recordFailure(of result: OpaquePointer) {
    let error = PostgresError(result, statement: currentSQL, connection.configuration)
    // libpq reports a lost connection after the server's reason for it.
    if failure == nil || failure?.evidence?.sqlState == nil { failure = error }
  }

  private func connectionClosed() -> PostgresError {
    connection.close()
    let error = connection.connectionLost(failure?.evidence)
    connection.rollbackCause = error
    return error
  }

  /// Returns the error for a missing or unexpected response.
  ///
  /// The connection is lost if libpq failed to send or the server announced its end, even while libpq
  /// has not read to the end yet and reports it intact.
  private func unexpectedResponse(_ pointer: OpaquePointer) -> PostgresError {
    _ = libpq.PQconsumeInput(pointer)
    let isLost =
      libpq.PQstatus(pointer) == CONNECTION_BAD || connection.handle?.notices.isTerminating == true
    if isLost || failure?.isConnectionLoss == true { return connectionClosed() }
    connection.close()
    return .protocolViolation(
      PostgresError.Evidence("A response is missing.", of: connection.configuration)
    )
  }
}

extension PostgresError {
  /// `true` for a lost connection: every other failure has an SQLSTATE.
  fileprivate var isConnectionLoss: Bool {
    if case .connectionLost = self { true } else { evidence?.sqlState == nil }
  }
}
