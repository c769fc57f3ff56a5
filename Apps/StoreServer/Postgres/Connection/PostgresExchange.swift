import CPostgres
import Foundation
import Persistence

/// One round trip: what waited to go along, a statement, and all the answers.
///
/// Whatever happens, the connection is afterwards either ready for the next one or closed.
final class PostgresExchange {
  /// What the server answers, in this order.
  private enum Step {
    case command
    case prepare
    case run
  }

  private let connection: PostgresConnection
  private let sql: String
  private let isCancellable: Bool
  private var steps: [Step] = []
  private var key: PostgresStatements.Key?
  private var prepared: PostgresStatements.Prepared?
  private var failure: PostgresError?

  init(_ connection: PostgresConnection, _ sql: String, isCancellable: Bool) {
    self.connection = connection
    self.sql = sql
    self.isCancellable = isCancellable
  }

  /// Runs the commands that wait, and gives back what the server calls the last of them.
  func run() async throws -> String {
    let pointer = try begin()
    try finishSending(pointer)
    try await flush(pointer)
    var tag = ""
    for _ in steps {
      try await eachResult(pointer) { result in
        if let status = PQcmdStatus(result) { tag = String(cString: status) }
      }
    }
    try await end(pointer)
    return tag
  }

  /// Runs a statement along with the commands that wait.
  func run(
    _ parameters: PostgresParameters,
    _ body: (borrowing Row) throws -> Void
  ) async throws -> Int {
    let pointer = try begin()
    try send(parameters, pointer)
    try finishSending(pointer)
    try await flush(pointer)
    var changed = 0
    var rows: PostgresRows?
    var thrown: (any Error)?
    for step in steps {
      if step == .run { PQsetSingleRowMode(pointer) }
      try await eachResult(pointer) { result in
        guard step == .run else { return }
        guard PQresultStatus(result) == PGRES_SINGLE_TUPLE else {
          changed = PQcmdTuples(result).flatMap { Int(String(cString: $0)) } ?? 0
          return
        }
        guard thrown == nil else { return }
        let standing = rows ?? self.stand(on: result)
        rows = standing
        standing.stand(on: result)
        do { try body(Row(standing)) } catch { thrown = error }
      }
      if step == .prepare, failure == nil, let key, let prepared {
        connection.statements.keep(prepared, for: key)
      }
    }
    try await end(pointer)
    if let thrown { throw thrown }
    return changed
  }

  private func stand(on result: OpaquePointer) -> PostgresRows {
    let known = key.flatMap { connection.statements[$0]?.columnNames }
    let names = known ?? PostgresRows.columnNames(of: result)
    if known == nil, let key { connection.statements.note(columnNames: names, of: key) }
    return PostgresRows(sql, result, columnNames: names)
  }

  // MARK: - Asking

  /// Sends what waits to go along.
  private func begin() throws -> OpaquePointer {
    connection.waits.assertIsolated()
    guard let handle = connection.handle else { throw connection.lost() }
    let commands = connection.pending
    connection.pending = []
    connection.exchanges += 1
    for command in commands {
      try sent(PQsendQueryParams(handle.pointer, command, 0, nil, nil, nil, nil, 0))
      steps.append(.command)
    }
    return handle.pointer
  }

  private func send(
    _ parameters: PostgresParameters,
    _ pointer: OpaquePointer
  ) throws {
    let key = PostgresStatements.Key(sql: sql, types: parameters.types)
    self.key = key
    let name: String
    if let known = connection.statements[key] {
      name = known.name
    } else {
      guard !sql.utf8.contains(0) else { throw PostgresError.misuse(.nulInSQL, statement: "") }
      if connection.statements.isFull {
        connection.statements.removeAll()
        try sent(PQsendQueryParams(pointer, "DEALLOCATE ALL", 0, nil, nil, nil, nil, 0))
        steps.append(.command)
      }
      name = connection.statements.nextName()
      prepared = PostgresStatements.Prepared(name: name)
      try sent(PQsendPrepare(pointer, name, sql, Int32(key.types.count), key.types))
      steps.append(.prepare)
    }
    try sent(
      parameters.withValues { count, values, lengths, formats in
        PQsendQueryPrepared(pointer, name, count, values, lengths, formats, 0)
      }
    )
    steps.append(.run)
  }

  private func finishSending(_ pointer: OpaquePointer) throws {
    try sent(PQpipelineSync(pointer))
  }

  private func sent(_ isSent: Int32) throws {
    // It queues only: there is no memory, or no connection.
    if isSent == 0 { throw closed() }
  }

  /// Sends all, taking in meanwhile what the server may have to say before it reads on.
  private func flush(_ pointer: OpaquePointer) async throws {
    while true {
      switch PQflush(pointer) {
      case 0: return
      case 1: try await wait(pointer, POLLIN | POLLOUT)
      default:
        // What the server said before it closed the connection is still to be read.
        return
      }
    }
  }

  // MARK: - Being answered

  /// Hands over what comes of one step.
  private func eachResult(
    _ pointer: OpaquePointer,
    _ body: (OpaquePointer) -> Void
  ) async throws {
    while let result = try await next(pointer) {
      defer { PQclear(result) }
      switch PQresultStatus(result) {
      case PGRES_SINGLE_TUPLE, PGRES_TUPLES_OK, PGRES_COMMAND_OK, PGRES_EMPTY_QUERY: body(result)
      case PGRES_PIPELINE_ABORTED: break
      case PGRES_FATAL_ERROR: note(result)
      default: throw violation()
      }
      if PQstatus(pointer) == CONNECTION_BAD { throw closed() }
    }
    if PQstatus(pointer) == CONNECTION_BAD { throw closed() }
  }

  /// Reads to the end of the round trip, and throws what went wrong in it.
  private func end(_ pointer: OpaquePointer) async throws {
    guard let result = try await next(pointer) else {
      throw PQstatus(pointer) == CONNECTION_BAD ? closed() : violation()
    }
    defer { PQclear(result) }
    guard PQresultStatus(result) == PGRES_PIPELINE_SYNC else {
      if PQresultStatus(result) == PGRES_FATAL_ERROR { note(result) }
      throw PQstatus(pointer) == CONNECTION_BAD ? closed() : violation()
    }
    guard let failure else { return }
    if PQtransactionStatus(pointer) == PQTRANS_INERROR { connection.undoing = failure }
    // The server has forgotten a statement, or a table that it reads has other columns now.
    if ["26000", "0A000"].contains(failure.evidence?.state) { connection.statements.removeAll() }
    throw failure
  }

  private func next(_ pointer: OpaquePointer) async throws -> OpaquePointer? {
    // Where the connection is gone, there is no socket any more, and the next result says so.
    while PQisBusy(pointer) == 1, PQsocket(pointer) >= 0 {
      // What was not sent yet has to be, or the answer will not come.
      let events = PQflush(pointer) == 1 ? POLLIN | POLLOUT : POLLIN
      try await wait(pointer, events)
    }
    return PQgetResult(pointer)
  }

  private func note(_ result: OpaquePointer) {
    let said = PostgresError(result, statement: sql, connection.configuration)
    // A connection that breaks is noted after what the server gave as the reason.
    if failure == nil || failure?.evidence?.state == nil { failure = said }
  }

  private func wait(_ pointer: OpaquePointer, _ events: Int32) async throws {
    let outcome = await connection.waits.wait(
      for: PQsocket(pointer),
      events,
      until: .now + connection.configuration.answerLimit,
      isCancellable: isCancellable
    )
    switch outcome {
    case .ready: _ = PQconsumeInput(pointer)
    case .late:
      breakOff()
      throw PostgresError.timedOut(
        .answer,
        PostgresError.Evidence("It has not answered.", connection.configuration)
      )
    case .cancelled:
      breakOff()
      throw CancellationError()
    }
  }

  // MARK: - Ending

  /// Gives up the connection, and has the server give up what it does for it.
  ///
  /// The connection is not used again: the request to give up could arrive late, and then meet
  /// someone else's statement.
  private func breakOff() {
    if let handle = connection.handle { PostgresConnecting.cancel(handle) }
    connection.close()
  }

  private func closed() -> PostgresError {
    connection.close()
    let lost = connection.lost(failure?.evidence)
    connection.undoing = lost
    return lost
  }

  private func violation() -> PostgresError {
    connection.close()
    return .protocolViolation(
      PostgresError.Evidence("An answer is missing.", connection.configuration)
    )
  }
}
