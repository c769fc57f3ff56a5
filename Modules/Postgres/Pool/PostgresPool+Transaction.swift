import Foundation

extension PostgresPool {
  /// The kinds of transaction.
  public enum TransactionKind: Sendable, Hashable {
    /// Reads only, and sees one state of the database throughout.
    case read
    /// Reads and writes.
    case write

    fileprivate var begin: String {
      switch self {
      case .read: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
      case .write: "BEGIN ISOLATION LEVEL READ COMMITTED"
      }
    }
  }

  /// Runs a function in a transaction, and commits before it returns.
  ///
  /// After a serialization failure or a deadlock, and if the connection breaks before the commit is
  /// sent, nothing is saved, and the function runs again; so it must have no side effects but its
  /// statements. If the connection breaks after that, the function runs again only if it is
  /// idempotent: it detects that it was committed, by an idempotency key that it stores. Otherwise
  /// ``PostgresError/outcomeUnknown(_:)`` is thrown.
  ///
  /// - Parameters:
  ///   - kind: The kind of transaction.
  ///   - isIdempotent: `true` if the function detects that an earlier run was committed.
  ///   - constraints: Unique constraints whose violation means that another transaction has just done
  ///     the same, which the function detects when it runs again.
  ///   - body: A function that uses the connection, and does not keep it.
  /// - Returns: The value that the function returned.
  /// - Throws: The function's error, or a ``PostgresError``.
  @discardableResult
  public func transaction<Value: Sendable>(
    _ kind: TransactionKind,
    isIdempotent: Bool = false,
    retryingOn constraints: Set<String> = [],
    _ body: @Sendable (PostgresConnection) async throws -> Value
  ) async throws -> Value {
    var retries = PostgresRetryState(isIdempotent: isIdempotent, constraints: constraints)
    while true {
      let connection = try await lease()
      do {
        let value = try await attempt(kind, on: connection, body)
        switch kind {
        case .read:
          state.beginEnding()
          Task { await endReading(on: connection) }
        case .write: release(connection)
        }
        return value
      } catch {
        // The body may have thrown another error in place of the server's.
        let failure = connection.rollbackCause ?? error as? PostgresError
        await connection.rollBack()
        release(connection)
        guard let failure, let delay = retries.delay(after: failure, using: &numbers) else {
          throw error
        }
        state.retry()
        let outcome = await poller.wait(until: .now + delay)
        if outcome == .cancelled { throw CancellationError() }
      }
    }
  }

  /// Runs a command that no transaction may contain, such as `VACUUM`.
  ///
  /// - Parameter command: The command, without values.
  /// - Throws: A ``PostgresError``.
  public func runOutsideTransaction(_ command: String) async throws {
    let connection = try await lease()
    defer { release(connection) }
    try await connection.execute(command, isCancellable: true)
  }

  private func attempt<Value: Sendable>(
    _ kind: TransactionKind,
    on connection: PostgresConnection,
    _ body: @Sendable (PostgresConnection) async throws -> Value
  ) async throws -> Value {
    connection.begin(kind.begin)
    let value = try await body(connection)
    switch kind {
    case .read: try connection.requireUsable()
    case .write: try await connection.commit()
    }
    return value
  }

  /// Ends a read transaction and releases its connection.
  ///
  /// The caller does not wait for it, since a failure no longer affects what was read.
  private func endReading(on connection: PostgresConnection) async {
    do { try await connection.commit() } catch { connection.close() }
    state.endEnding()
    release(connection)
  }
}
