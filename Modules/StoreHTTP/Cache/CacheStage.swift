import Foundation
import FoundationCore
import Synchronization

/// Serves stored responses and stores the origin's.
///
/// The decisions are made in ``CacheDecision`` and ``StoredResponse``, which know neither time nor
/// network; this stage carries them out. A failing store costs speed, never a response.
final class CacheStage: HTTPTransport {
  let next: any HTTPTransport
  /// The most bytes of a body that is stored.
  let entryLimit: Int
  let now: @Sendable () -> Date
  private let store: any CacheStore
  private let keyGenerator = Lock<CacheKeyGenerator?>(nil)
  private let revalidations = BackgroundRevalidations()
  /// The changes made through this client.
  let changes = OriginChanges()

  init(
    over next: any HTTPTransport,
    store: any CacheStore,
    entryLimit: Int,
    now: @escaping @Sendable () -> Date
  ) {
    self.next = next
    self.store = store
    self.entryLimit = entryLimit
    self.now = now
  }

  func send(
    _ request: HTTPRequest,
    for exchange: HTTPExchange
  ) async throws(HTTPError) -> HTTPResponse {
    guard request.method == .get, request.body.length == 0 else {
      if exchange.cachePolicy.mode == .onlyIfCached { throw HTTPError(.notCached) }
      return try await pass(request, in: exchange)
    }
    let cacheRequest = CacheRequest(request, under: exchange.cachePolicy)
    if cacheRequest.wantsNoStore {
      exchange.report(.notServedFromCache(reason: CacheDecisionReason.unwanted.rawValue))
      if cacheRequest.wantsOnlyStored { return try Self.refused(cacheRequest) }
      return try await next.send(request, for: exchange)
    }
    var keyGenerator = keyGenerator.withLock { $0 }
    if keyGenerator == nil { keyGenerator = await openKeyGenerator(exchange) }
    guard let keyGenerator else {
      if cacheRequest.wantsOnlyStored { return try Self.refused(cacheRequest) }
      return try await next.send(request, for: exchange)
    }
    var lookup = CacheLookup(
      cacheRequest: cacheRequest,
      keyGenerator: keyGenerator,
      exchange: exchange
    )
    var stored: [StoredResponse] = []
    if !store.isEmpty {
      let key = lookup.key
      lookup.knownKey = key
      stored = await responses(for: key, exchange)
    }
    let now = now()
    switch CacheDecision(cacheRequest, stored: stored, keyGenerator: keyGenerator, now: now) {
    case .reuse(let stored, let reason):
      return lookup.served(stored, at: now, reason: reason)
    case .reuseAndRevalidate(let stored, let reason):
      refresh(stored, for: lookup)
      return lookup.served(stored, at: now, reason: reason)
    case .revalidate(let stored, let reason):
      exchange.report(.notServedFromCache(reason: reason.rawValue))
      return try await ask(lookup, about: stored)
    case .fetch(let reason):
      exchange.report(.notServedFromCache(reason: reason.rawValue))
      return try await ask(lookup, about: nil)
    case .gatewayTimeout(let reason):
      exchange.report(.notServedFromCache(reason: reason.rawValue))
      return try Self.refused(cacheRequest)
    }
  }

  /// The response if the network must not be used: an error for the caller's cache policy, and 504
  /// for the directive `only-if-cached` (RFC 9111, section 5.2.1.7).
  private static func refused(_ cacheRequest: CacheRequest) throws(HTTPError) -> HTTPResponse {
    if cacheRequest.mode == .onlyIfCached { throw HTTPError(.notCached) }
    return HTTPResponse(status: 504)
  }

  /// Removes all responses stored for a request, such as one that can no longer be decoded.
  func evict(_ request: HTTPRequest, for exchange: HTTPExchange) async {
    guard let keyGenerator = await openKeyGenerator(exchange) else { return }
    let key = keyGenerator.key(for: request, partition: exchange.caller?.partition)
    await attempt(exchange) { try await $0.removeAll(at: key.address) }
  }

  /// Returns once no revalidation is running.
  func waitForRevalidations() async { await revalidations.waitForAll() }

  /// Revalidates a response in the background, once for all callers.
  private func refresh(_ stored: StoredResponse, for lookup: CacheLookup) {
    // The time limit of the call that is served now does not apply.
    var lookup = lookup
    lookup.exchange = lookup.exchange.restarted()
    revalidations.start(lookup.key, variant: stored.variant) { [lookup] in
      // A failure is reported by the stages that see it; the caller has a response, and the stored
      // one stays.
      let response = try? await self.ask(lookup, about: stored)
      _ = try? await response?.body.collected(upTo: self.entryLimit)
    }
  }

  // MARK: - Store failures

  private func responses(for key: CacheKey, _ exchange: HTTPExchange) async -> [StoredResponse] {
    do { return try await store.responses(for: key) } catch {
      exchange.report(.notServedFromCache(reason: "the store failed: \(error)"))
      return []
    }
  }

  func attempt(_ exchange: HTTPExchange, run work: (any CacheStore) async throws -> Void) async {
    do { try await work(store) } catch {
      exchange.report(.notStored(reason: "the store failed: \(error)"))
    }
  }

  func openKeyGenerator(_ exchange: HTTPExchange) async -> CacheKeyGenerator? {
    if let keyGenerator = keyGenerator.withLock({ $0 }) { return keyGenerator }
    do {
      let made = CacheKeyGenerator(salt: try await store.salt())
      return keyGenerator.withLock { keyGenerator in
        keyGenerator = keyGenerator ?? made
        return keyGenerator
      }
    } catch {
      exchange.report(.notServedFromCache(reason: "the store failed: \(error)"))
      return nil
    }
  }
}

/// A request on its way through the cache, with its key.
struct CacheLookup: Sendable {
  let cacheRequest: CacheRequest
  let keyGenerator: CacheKeyGenerator
  var exchange: HTTPExchange
  /// The key, once it was needed: most requests find nothing and leave nothing.
  var knownKey: CacheKey?

  var request: HTTPRequest { cacheRequest.request }

  var key: CacheKey {
    knownKey ?? keyGenerator.key(for: request, partition: exchange.caller?.partition)
  }

  /// Returns a stored response for the caller, and reports its use.
  func served(_ stored: StoredResponse, at now: Date, reason: CacheDecisionReason) -> HTTPResponse {
    let isFresh = reason == .fresh || reason == .immutable
    let response = stored.answer(to: cacheRequest, at: now) {
      isFresh ? .cache(age: $0) : .stale(age: $0)
    }
    exchange.report(
      .servedFromCache(age: response.provenance.age ?? .zero, reason: reason.rawValue)
    )
    return response
  }

  /// Returns the request to the origin: the original, or a conditional one to revalidate a
  /// response.
  func request(confirming stored: StoredResponse?) -> HTTPRequest {
    var request = stored?.validating(request) ?? request
    // So that no intermediate cache confirms the response in place of the origin.
    if cacheRequest.mode == .revalidate, !request.fields.contains("Cache-Control") {
      request.fields.append("Cache-Control", "no-cache")
    }
    return request
  }

  /// Returns the variant of a response: the requests that it may be used for.
  func variant(_ metadata: CacheMetadata) -> ResponseVariant {
    guard case .fields(let names) = metadata.vary else { return ResponseVariant() }
    return keyGenerator.variant(of: request.fields, by: names)
  }
}

/// The changes made through a client, by origin.
final class OriginChanges: Sendable {
  private struct State {
    /// The number of the last change at each origin.
    var latest: [Origin: Int] = [:]
    /// The number of the last change at an origin that is no longer listed.
    var lastUnlisted = 0
  }

  private let state = Lock(State())
  /// The number of changes so far, which every request reads without waiting for others.
  private let changes = Atomic(0)
  private let limit: Int

  /// Creates a list of origins that is cleared once it is full.
  init(limit: Int = 1_000) { self.limit = limit }

  /// The number of changes so far.
  var count: Int { changes.load(ordering: .acquiring) }

  /// Records a change at an origin.
  func note(at origin: Origin) {
    state.withLock { state in
      if state.latest.count >= limit { (state.latest, state.lastUnlisted) = ([:], self.count) }
      state.latest[origin] = changes.add(1, ordering: .acquiringAndReleasing).newValue
    }
  }

  /// Returns `true` if the origin was changed, or may have been, after that number of changes.
  func hasChange(at origin: @autoclosure () -> Origin, after count: Int) -> Bool {
    self.count > count && state.withLock { ($0.latest[origin()] ?? $0.lastUnlisted) > count }
  }
}

/// The background revalidations of cached responses (RFC 5861), each running once.
final class BackgroundRevalidations: Sendable {
  private struct Key: Hashable {
    let key: CacheKey
    let variant: ResponseVariant
  }

  private let running = Lock<[Key: Task<Void, Never>]>([:])

  /// Starts a revalidation, unless it is running already.
  ///
  /// It runs in a separate task, because it must outlive the call that was served the stale
  /// response.
  func start(
    _ key: CacheKey,
    variant: ResponseVariant,
    running work: @escaping @Sendable () async -> Void
  ) {
    let name = Key(key: key, variant: variant)
    running.withLock { running in
      guard running[name] == nil else { return }
      running[name] = Task {
        await work()
        self.running.withLock { $0[name] = nil }
      }
    }
  }

  /// Returns once no revalidation is running.
  func waitForAll() async {
    while let task = running.withLock({ $0.values.first }) { await task.value }
  }
}
