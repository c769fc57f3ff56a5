import FoundationCore
import Ordering
import Persistence
import StoreCore
import StoreHTTP

/// Runs each order request once per idempotency key, and replays the stored response.
///
/// One transaction writes the key, the stock, the discount, the order, the event of a request and its
/// deliveries to webhooks: they are all on the disk once the server has responded, and a crash before
/// that leaves all or none.
struct IdempotentOrderHandler: Sendable {
  let store: Store
  private let inFlightKeys = InFlightKeys()

  init(store: Store) { self.store = store }

  /// Changes an order, or replays the response that is stored for the request's key.
  ///
  /// The body queues what the change locks and reads, and returns a function that makes the change and
  /// returns the order. If either throws, the key is not used up.
  func handle(
    _ call: ValidatedRequest,
    key: IdempotencyKey?,
    status: Int = 200,
    _ begin: @escaping @Sendable (StoreChange) async throws -> () async throws -> Order
  ) async throws -> HTTPResponse {
    defer { store.eventSignal.wakeAfterChange() }
    guard let key else {
      return try await store.change(for: call, concurrency: .orders(hasIdempotencyKey: false)) {
        change in
        let response = OrderResponse(try await begin(change)(), status: status)
        try await store.publish(change, content: response.body)
        return response.http
      }
    }
    let fingerprint = call.fingerprint
    return try await inFlightKeys.withKey(key) {
      try await store.change(for: call, concurrency: .orders(hasIdempotencyKey: true)) { change in
        let keys = IdempotencyKeyStore(change.transaction)
        try await keys.lock(key)
        let stored = try await keys.response(for: key, fingerprint: fingerprint)
        let finish = try await begin(change)
        if let stored = try await stored.first() { return stored.http }
        let response = OrderResponse(try await finish(), status: status)
        try await keys.save(response, for: key, fingerprint: fingerprint, at: change.time)
        try await store.publish(change, content: response.body)
        return response.http
      }
    }
  }
}

/// The idempotency keys of the requests in flight.
///
/// They spare a duplicate request the wait for the writer. The table of keys alone guarantees, also
/// across processes, that a request is executed once.
private final class InFlightKeys: Sendable {
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
