import Synchronization

/// The keys of the requests that are being done at this moment.
///
/// They spare a twin the wait for the writer, and no more: that nothing is done twice is held by
/// the table of keys, across processes as well.
final class RunningKeys: Sendable {
  private let keys = Mutex<Set<IdempotencyKey>>([])

  /// Does something while nobody else does what the key names.
  func holding<Value>(
    _ key: IdempotencyKey,
    _ body: () async throws -> Value
  ) async throws -> Value {
    guard keys.withLock({ $0.insert(key).inserted }) else { throw Problem.keyInUse }
    defer { keys.withLock { _ = $0.remove(key) } }
    return try await body()
  }
}
