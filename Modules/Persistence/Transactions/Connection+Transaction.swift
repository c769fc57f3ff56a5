import CSQLite

/// When a transaction takes its locks.
public enum TransactionMode: Sendable, Hashable {
  /// With the first statement that needs them. Right for reading: all of it sees one state.
  case deferred
  /// The writer's lock at once. Right for anything that writes: having begun, it is never busy
  /// later.
  case immediate
  /// Every lock at once; with the write-ahead log the same as immediate.
  case exclusive

  fileprivate var begin: String {
    switch self {
    case .deferred: "BEGIN DEFERRED"
    case .immediate: "BEGIN IMMEDIATE"
    case .exclusive: "BEGIN EXCLUSIVE"
    }
  }
}

extension Connection {
  /// Runs the body so that all of it is kept, or nothing.
  ///
  /// It commits when the body returns. When the body throws, or the commit fails, everything is
  /// taken back and the error thrown on as it is. Within another transaction it is a part of that
  /// one which can be taken back alone; the mode is then the outer one's.
  ///
  /// A full disk can make SQLite take back the whole transaction at once. A body that swallows such
  /// an error can do nothing more: its further statements, and the transaction itself, throw
  /// ``PersistenceError/transactionLost(_:database:)``.
  @discardableResult
  public func transaction<Value>(
    _ mode: TransactionMode = .immediate,
    _ body: () throws -> Value
  ) throws -> Value {
    let isNested = try begin(mode)
    defer { leave() }
    do {
      let value = try body()
      try commit(isNested)
      return value
    } catch {
      rollBack(isNested)
      throw error
    }
  }

  /// The same for a body that awaits its own statements, and nothing else.
  @discardableResult
  public func transaction<Value>(
    _ mode: TransactionMode = .immediate,
    _ body: () async throws -> Value
  ) async throws -> Value {
    let isNested = try begin(mode)
    defer { leave() }
    do {
      let value = try await body()
      try commit(isNested)
      return value
    } catch {
      rollBack(isNested)
      throw error
    }
  }

  /// Begins a transaction, or a part of the one that is under way; tells which it is.
  private func begin(_ mode: TransactionMode) throws(PersistenceError) -> Bool {
    let isNested = isInTransaction
    try prepare(isNested ? "SAVEPOINT nested" : mode.begin).run()
    openTransactions += 1
    return isNested
  }

  private func commit(_ isNested: Bool) throws(PersistenceError) {
    try prepare(isNested ? "RELEASE nested" : "COMMIT").run()
  }

  /// Takes everything back.
  ///
  /// SQLite may have done it already; if it cannot now, the error that led here is still the one to
  /// tell.
  private func rollBack(_ isNested: Bool) {
    guard isInTransaction else { return }
    if isNested { _ = try? prepare("ROLLBACK TO nested").run() }
    _ = try? prepare(isNested ? "RELEASE nested" : "ROLLBACK").run()
  }

  private func leave() {
    openTransactions -= 1
    if openTransactions == 0 { undoing = nil }
  }

  /// Stops statements meant for a transaction that is gone: each would commit by itself.
  func requireTransactionIntact() throws(PersistenceError) {
    if openTransactions > 0, !isInTransaction {
      throw .transactionLost(undoing, database: name)
    }
  }

  /// Remembers the failure for which SQLite has just taken back the transaction under way.
  func noteUndoing(_ error: PersistenceError) {
    if openTransactions > 0, !isInTransaction, undoing == nil { undoing = error.evidence }
  }
}
