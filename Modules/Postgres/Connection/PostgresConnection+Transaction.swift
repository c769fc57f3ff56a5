import CPostgres

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
