import CPostgres

extension PostgresConnection {
  /// Begins a transaction; the command is sent with its first statement.
  func begin(_ command: String) {
    rollbackCause = nil
    pending = [command]
  }

  /// Commits, and returns when the server has confirmed it.
  ///
  /// If the server is cancelled while it waits for a standby, it commits and only warns that the
  /// standby may lack the transaction: the outcome is then as unknown as without a response.
  func commit() async throws {
    try requireUsable()
    guard let notices = handle?.notices, isBegun else {
      pending = []
      return
    }
    // A connection that breaks before the commit is sent has not committed.
    guard isAlive() else {
      close()
      throw connectionLost()
    }
    notices.warnings = 0
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

  /// Runs a function within a savepoint of the current transaction.
  @discardableResult
  func withSavepoint<Value>(_ body: () async throws -> Value) async throws -> Value {
    try requireUsable()
    pending.append("SAVEPOINT nested")
    let before = roundTripCount
    do {
      let value = try await body()
      try requireUsable()
      if roundTripCount == before {
        pending.removeLast()
      } else {
        pending.append("RELEASE SAVEPOINT nested")
      }
      return value
    } catch {
      if roundTripCount == before {
        pending.removeLast()
      } else if handle != nil {
        rollbackCause = nil
        // If it fails, the connection is broken, and the next statement throws that.
        do {
          try await execute("ROLLBACK TO SAVEPOINT nested", "RELEASE SAVEPOINT nested")
        } catch {
          close()
        }
      }
      throw error
    }
  }

  /// `true` if the server has a transaction open.
  private var isBegun: Bool {
    guard let handle else { return false }
    return libpq.PQtransactionStatus(handle.pointer) != PQTRANS_IDLE
  }
}
