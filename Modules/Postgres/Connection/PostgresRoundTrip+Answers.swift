import CPostgres

/// What the server answers, one result after the other, and what becomes of failures.
extension PostgresRoundTrip {
  /// Hands over what comes of one step.
  func eachResult(
    _ pointer: OpaquePointer,
    _ body: (OpaquePointer) throws -> Void
  ) async throws {
    while let result = try await next(pointer) {
      defer { PQclear(result) }
      switch PQresultStatus(result) {
      case PGRES_SINGLE_TUPLE, PGRES_TUPLES_OK, PGRES_COMMAND_OK, PGRES_EMPTY_QUERY:
        try body(result)
      case PGRES_PIPELINE_ABORTED: break
      case PGRES_FATAL_ERROR: note(result)
      default: throw missing(pointer)
      }
      if PQstatus(pointer) == CONNECTION_BAD { throw closed() }
    }
    if PQstatus(pointer) == CONNECTION_BAD { throw closed() }
  }

  /// Reads to the end of the round trip, and throws what went wrong in it.
  func end(_ pointer: OpaquePointer) async throws {
    guard let result = try await next(pointer) else { throw missing(pointer) }
    defer { PQclear(result) }
    guard PQresultStatus(result) == PGRES_PIPELINE_SYNC else {
      if PQresultStatus(result) == PGRES_FATAL_ERROR { note(result) }
      throw missing(pointer)
    }
    guard let failure else { return }
    if PQtransactionStatus(pointer) == PQTRANS_INERROR { connection.undoing = failure }
    // The server has forgotten a statement, or a table that it reads has other columns now.
    if ["26000", "0A000"].contains(failure.evidence?.state) { connection.statements.removeAll() }
    throw failure
  }

  private func note(_ result: OpaquePointer) {
    let said = PostgresError(result, statement: sql, connection.configuration)
    // A connection that breaks is noted after what the server gave as the reason.
    if failure == nil || failure?.evidence?.state == nil { failure = said }
  }

  func closed() -> PostgresError {
    connection.close()
    let lost = connection.lost(failure?.evidence)
    connection.undoing = lost
    return lost
  }

  /// Returns the error for a missing or unexpected answer.
  ///
  /// The connection is lost if libpq failed to send or the server announced its end, even while libpq
  /// has not read to the end yet and reports it sound.
  private func missing(_ pointer: OpaquePointer) -> PostgresError {
    _ = PQconsumeInput(pointer)
    let isLost =
      PQstatus(pointer) == CONNECTION_BAD || connection.handle?.notices.isFarewell == true
    if isLost || failure?.isOfConnection == true { return closed() }
    connection.close()
    return .protocolViolation(
      PostgresError.Evidence("An answer is missing.", connection.configuration)
    )
  }
}

extension PostgresError {
  /// True for a lost connection: every other failure has a code of the server.
  fileprivate var isOfConnection: Bool {
    if case .connectionLost = self { true } else { evidence?.state == nil }
  }
}
