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

/// The retries of one transaction: the errors that allow one, their number and their delays.
struct PostgresRetryState {
  /// `true` if the body detects by itself that an earlier run was committed.
  let isIdempotent: Bool
  /// Unique constraints whose violation means that another transaction did the same.
  let constraints: Set<String>

  private var retries = 0
  private let deadline = ContinuousClock.now + .seconds(10)

  private static let maximumRetries = 10
  private static let backoff = ExponentialBackoff(
    initial: .milliseconds(5),
    maximum: .milliseconds(500)
  )

  init(isIdempotent: Bool, constraints: Set<String>) {
    self.isIdempotent = isIdempotent
    self.constraints = constraints
  }

  /// Returns `true` if a transaction that failed with this error can be retried.
  func canRetry(after failure: PostgresError) -> Bool {
    switch failure {
    case .serialization, .deadlock, .connectionLost: true
    case .outcomeUnknown: isIdempotent
    case .constraint(.unique, let name?, _): constraints.contains(name)
    case .transactionLost(let evidence, _): ["40001", "40P01"].contains(evidence?.sqlState)
    default: false
    }
  }

  /// Returns the delay before the next retry, or `nil` if the transaction is not retried.
  mutating func delay(
    after failure: PostgresError,
    using numbers: inout any RandomNumberGenerator & Sendable
  ) -> Duration? {
    guard canRetry(after: failure), retries < Self.maximumRetries, .now < deadline else {
      return nil
    }
    defer { retries += 1 }
    return Self.backoff.delay(beforeRetry: retries, using: &numbers)
  }
}

/// Delays that double up to a maximum, each with a random length in its upper half.
///
/// The randomness keeps callers that failed together from retrying together.
struct ExponentialBackoff: Sendable, Hashable {
  let initial: Duration
  let maximum: Duration

  /// Returns the delay before a retry, counted from 0.
  func delay(beforeRetry retry: Int, using numbers: inout some RandomNumberGenerator) -> Duration {
    let factor = 1 << min(max(retry, 0), 20)
    let full = min(initial * factor, maximum)
    return full * Double.random(in: 0.5...1, using: &numbers)
  }
}
