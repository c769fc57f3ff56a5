import FoundationCore
import StoreCore

/// The idempotency keys of the requests in flight.
///
/// They spare a duplicate request the wait for the writer. The table of keys alone guarantees, also
/// across processes, that a request is executed once.
final class InFlightKeys: Sendable {
  private let keys = Lock<Set<IdempotencyKey>>([])

  /// Runs a body unless a request with the same key is running.
  func withKey<Value>(
    _ key: IdempotencyKey,
    _ body: () async throws -> Value
  ) async throws -> Value {
    guard insert(key) else { throw Problem.keyInUse }
    defer { remove(key) }
    return try await body()
  }

  // Out of line: after the body, the thread may be another one. Within one function the optimizer
  // assumes it is the same, and the lock traps.

  @inline(never)
  private func insert(_ key: IdempotencyKey) -> Bool { keys.withLock { $0.insert(key).inserted } }

  @inline(never)
  private func remove(_ key: IdempotencyKey) { keys.withLock { _ = $0.remove(key) } }
}
