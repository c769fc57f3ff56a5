import CPostgres
import Foundation
import Persistence

/// One round trip: the queued commands, a statement, and all their results.
///
/// Whatever happens, the connection is afterwards either ready for the next round trip or closed.
final class PostgresRoundTrip {
  /// A message to the server with results of its own, in the order of sending.
  private enum Step {
    case command
    case prepare
    case run
  }

  private let connection: PostgresConnection
  private let sql: String
  private let isCancellable: Bool
  private var steps: [Step] = []
  private var key: PostgresStatementCache.Key?
  private var prepared: PostgresStatementCache.Prepared?
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

  /// Runs the queued commands and returns the command tag of the last one.
  func run() async throws -> String {
    let pointer = try begin()
    try finishSending(pointer)
    try await flush(pointer)
    var tag = ""
    for _ in steps {
      try await forEachResult(pointer) { result in
        if let status = libpq.PQcmdStatus(result) { tag = String(cString: status) }
      }
    }
    try await end(pointer)
    return tag
  }

  /// Runs the queued commands and a statement.
  ///
  /// If the function throws, the remaining rows are skipped; if there are many, the connection is
  /// closed instead.
  func run(
    _ parameters: PostgresParameters,
    _ body: (borrowing Row) throws -> Void
  ) async throws -> Int {
    let pointer = try begin()
    try send(parameters, on: pointer)
    try finishSending(pointer)
    try await flush(pointer)
    var changed = 0
    var rows: PostgresRowSource?
    var thrown: (any Error)?
    var skippedRows = 0
    for step in steps {
      if step == .run { _ = libpq.PQsetSingleRowMode(pointer) }
      try await forEachResult(pointer) { result in
        guard step == .run else { return }
        guard libpq.PQresultStatus(result) == PGRES_SINGLE_TUPLE else {
          changed = libpq.PQcmdTuples(result).flatMap { Int(String(cString: $0)) } ?? 0
          return
        }
        if let thrown {
          skippedRows += 1
          guard skippedRows > Self.maximumSkippedRows else { return }
          abort()
          throw thrown
        }
        let source = rows ?? self.rowSource(of: result)
        rows = source
        source.move(to: result)
        do { try body(Row(source)) } catch { thrown = error }
      }
      if step == .prepare, failure == nil, let key, let prepared {
        connection.statements.insert(prepared, for: key)
      }
    }
    try await end(pointer)
    if let thrown { throw thrown }
    return changed
  }

  private func rowSource(of result: OpaquePointer) -> PostgresRowSource {
    let known = key.flatMap { connection.statements[$0]?.columnNames }
    let names = known ?? PostgresRowSource.columnNames(of: result)
    if known == nil, let key { connection.statements.setColumnNames(names, of: key) }
    return PostgresRowSource(sql, result, columnNames: names)
  }
}

// MARK: - Sending

extension PostgresRoundTrip {
  /// Sends the queued commands.
  private func begin() throws -> OpaquePointer {
    connection.poller.assertIsolated()
    guard let handle = connection.handle else { throw connection.connectionLost() }
    let commands = connection.pending
    connection.pending = []
    connection.roundTripCount += 1
    for command in commands {
      try sent(libpq.PQsendQueryParams(handle.pointer, command, 0, nil, nil, nil, nil, 0))
      steps.append(.command)
    }
    return handle.pointer
  }

  private func send(_ parameters: PostgresParameters, on pointer: OpaquePointer) throws {
    let key = PostgresStatementCache.Key(sql: sql, types: parameters.types)
    self.key = key
    let name: String
    if let known = connection.statements[key] {
      name = known.name
    } else {
      guard !sql.utf8.contains(0) else { throw PostgresError.misuse(.nulInSQL, statement: "") }
      if connection.statements.isFull {
        connection.statements.removeAll()
        try sent(libpq.PQsendQueryParams(pointer, "DEALLOCATE ALL", 0, nil, nil, nil, nil, 0))
        steps.append(.command)
      }
      name = connection.statements.nextName()
      prepared = PostgresStatementCache.Prepared(name: name)
      try sent(libpq.PQsendPrepare(pointer, name, sql, Int32(key.types.count), key.types))
      steps.append(.prepare)
    }
    try sent(
      parameters.withValues { count, values, lengths, formats in
        libpq.PQsendQueryPrepared(pointer, name, count, values, lengths, formats, 0)
      }
    )
    steps.append(.run)
  }

  private func finishSending(_ pointer: OpaquePointer) throws {
    try sent(libpq.PQpipelineSync(pointer))
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
  /// Calls a function with each result of one step.
  private func forEachResult(
    _ pointer: OpaquePointer,
    _ body: (OpaquePointer) throws -> Void
  ) async throws {
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
    let error = PostgresError(result, statement: sql, connection.configuration)
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
