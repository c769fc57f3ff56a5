import Foundation

extension PostgresPool {
  /// The kinds of transaction.
  public enum Kind: Sendable, Hashable {
    /// Reads only, and sees the state of one moment.
    case read
    /// Reads and changes.
    case write

    fileprivate var begin: String {
      switch self {
      case .read: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
      case .write: "BEGIN ISOLATION LEVEL READ COMMITTED"
      }
    }
  }

  /// Runs the body so that all of it is kept, or nothing, and commits before it returns.
  ///
  /// Where another transaction came in between, or the connection broke before the commit was sent,
  /// nothing was kept, and the body is run again; so it does nothing but to ask the connection.
  /// Where the connection is lost after that, it is run again only if it is said to be repeatable:
  /// such a body finds out by itself, by a key that it keeps with what it does, that it was committed
  /// before. Any other learns that the outcome is unknown.
  ///
  /// - Parameters:
  ///   - kind: The kind of transaction.
  ///   - isRepeatable: True where the body finds out by itself what became of it before.
  ///   - constraints: Unique constraints whose violation tells that another transaction did the same
  ///     just now, which the body finds when it is run again.
  ///   - body: A function that asks the connection, and keeps nothing of it.
  /// - Returns: The value that the body returned.
  /// - Throws: The error that the body throws, or a `PostgresError`.
  @discardableResult
  public func transaction<Value: Sendable>(
    _ kind: Kind,
    isRepeatable: Bool = false,
    retryingOn constraints: Set<String> = [],
    _ body: @Sendable (PostgresConnection) async throws -> Value
  ) async throws -> Value {
    var retrying = PostgresRetryState(isRepeatable: isRepeatable, constraints: constraints)
    while true {
      let connection = try await lend()
      do {
        let value = try await attempt(kind, on: connection, body)
        switch kind {
        case .read:
          state.beginEnding()
          Task { await endReading(on: connection) }
        case .write: takeBack(connection)
        }
        return value
      } catch {
        // The body may have made something else of what the server said.
        let failure = connection.undoing ?? error as? PostgresError
        await connection.rollBack()
        takeBack(connection)
        guard let failure, let pause = retrying.pause(after: failure, using: &numbers) else {
          throw error
        }
        state.retry()
        let outcome = await waits.wait(until: .now + pause)
        if outcome == .cancelled { throw CancellationError() }
      }
    }
  }

  private func attempt<Value: Sendable>(
    _ kind: Kind,
    on connection: PostgresConnection,
    _ body: @Sendable (PostgresConnection) async throws -> Value
  ) async throws -> Value {
    connection.begin(kind.begin)
    let value = try await body(connection)
    switch kind {
    case .read: try connection.requireIntact()
    case .write: try await connection.commit()
    }
    return value
  }

  /// Ends the transaction of a connection that was read from, and takes that back.
  ///
  /// Nobody waits for it: what was read is right, whatever becomes of the connection now.
  private func endReading(on connection: PostgresConnection) async {
    do { try await connection.commit() } catch { connection.close() }
    state.endEnding()
    takeBack(connection)
  }
}
