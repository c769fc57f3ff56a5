import FoundationCore
import StoreCore

/// The keys of the requests that are being done at this moment.
///
/// They spare a twin the wait for the writer, and no more: that nothing is done twice is held by
/// the table of keys, across processes as well.
final class InFlightKeys: Sendable {
  private let keys = Lock<Set<IdempotencyKey>>([])

  /// Does something while nobody else does what the key names.
  func holding<Value>(
    _ key: IdempotencyKey,
    _ body: () async throws -> Value
  ) async throws -> Value {
    guard take(key) else { throw Problem.keyInUse }
    defer { giveBack(key) }
    return try await body()
  }

  // Out of line: after the body, the thread is often another one. Within one function the optimizer
  // takes it to be the same, and the lock ends the program.

  @inline(never)
  private func take(_ key: IdempotencyKey) -> Bool { keys.withLock { $0.insert(key).inserted } }

  @inline(never)
  private func giveBack(_ key: IdempotencyKey) { keys.withLock { _ = $0.remove(key) } }
}
