import CPostgres

extension PostgresConnection {
  /// Begins a transaction; that goes along with its first statement.
  func begin(_ command: String) {
    undoing = nil
    pending = [command]
  }

  /// Commits, and returns when the server has said that it did.
  ///
  /// Asked to give up while it waits for a standby, the server commits all the same and only warns
  /// that the standby may not have it: what became of that is as unknown as without an answer.
  func commit() async throws {
    try requireIntact()
    guard let notices = handle?.notices, isBegun else {
      pending = []
      return
    }
    // What is known to be broken before it is asked to commit has not committed.
    guard isAlive() else {
      close()
      throw lost()
    }
    notices.warnings = 0
    do {
      let tag = try await command("COMMIT")
      guard notices.warnings == 0 else {
        close()
        throw PostgresError.outcomeUnknown(
          PostgresError.Evidence("A standby server may not have it.", configuration)
        )
      }
      guard tag == "COMMIT" else {
        throw PostgresError.transactionLost(nil, database: "\(configuration)")
      }
    } catch PostgresError.connectionLost(let evidence) {
      throw unknown(evidence)
    } catch PostgresError.protocolViolation(let evidence) {
      throw unknown(evidence)
    } catch PostgresError.timedOut(.answer, let evidence) {
      throw unknown(evidence)
    }
  }

  /// What became of a commit that was sent is not known, whatever else went wrong.
  private func unknown(_ evidence: PostgresError.Evidence) -> PostgresError {
    let failure = PostgresError.outcomeUnknown(evidence)
    undoing = failure
    return failure
  }

  /// Takes everything back; where that cannot be said to the server, closing the connection will.
  func rollBack() async {
    pending = []
    undoing = nil
    guard handle != nil, isBegun else { return }
    do { try await command("ROLLBACK") } catch { close() }
  }

  /// Runs the body so that all of it is kept, or nothing, within the transaction under way.
  @discardableResult
  func nested<Value>(_ body: () async throws -> Value) async throws -> Value {
    try requireIntact()
    pending.append("SAVEPOINT nested")
    let before = exchanges
    do {
      let value = try await body()
      try requireIntact()
      if exchanges == before {
        pending.removeLast()
      } else {
        pending.append("RELEASE SAVEPOINT nested")
      }
      return value
    } catch {
      if exchanges == before {
        pending.removeLast()
      } else if handle != nil {
        undoing = nil
        // Where it fails, the connection is broken and says so at the next statement.
        do {
          try await command("ROLLBACK TO SAVEPOINT nested", "RELEASE SAVEPOINT nested")
        } catch {
          close()
        }
      }
      throw error
    }
  }

  /// Whether the server knows of a transaction.
  private var isBegun: Bool {
    guard let handle else { return false }
    return PQtransactionStatus(handle.pointer) != PQTRANS_IDLE
  }
}
