import Foundation
import FoundationCore

/// Answers from what is stored where that will do, and keeps what the origin answers.
///
/// What is decided, and why, is in ``CacheDecision`` and ``StoredResponse``, which know neither
/// time nor network; here it is carried out. A store that fails costs speed and never an answer.
final class CacheStage: HTTPTransport {
  /// What a stage is made with.
  struct Configuration: Sendable {
    var store: any CacheStore
    /// The most bytes of a body that is kept.
    var entryLimit: Int
    /// What time it is.
    var now: @Sendable () -> Date
  }

  let next: any HTTPTransport
  let configuration: Configuration
  private let keyGenerator = Lock<CacheKeyGenerator?>(nil)
  private let revalidations = BackgroundRevalidations()
  /// The changes made through this client.
  let changes = OriginChanges()

  init(over next: any HTTPTransport, _ configuration: Configuration) {
    self.next = next
    self.configuration = configuration
  }

  func send(
    _ request: HTTPRequest,
    for exchange: HTTPExchange
  ) async throws(HTTPError) -> HTTPResponse {
    guard request.isCacheable else {
      if exchange.cachePolicy.mode == .onlyIfCached { throw HTTPError(.notCached) }
      return try await pass(request, exchange)
    }
    let cacheRequest = CacheRequest(request, exchange.cachePolicy)
    if cacheRequest.wantsNoStore {
      exchange.report(.notServedFromCache(reason: CacheDecisionReason.unwanted.rawValue))
      if cacheRequest.wantsOnlyStored { return try Self.refused(cacheRequest) }
      return try await next.send(request, for: exchange)
    }
    guard let keyGenerator = await openKeyGenerator(exchange) else {
      if cacheRequest.wantsOnlyStored { return try Self.refused(cacheRequest) }
      return try await next.send(request, for: exchange)
    }
    let lookup = lookup(request, cacheRequest, keyGenerator, exchange)
    let stored = await responses(for: lookup.key, exchange)
    let now = configuration.now()
    switch CacheDecision(cacheRequest, stored: stored, keyGenerator: keyGenerator, now: now) {
    case .reuse(let stored, let reason):
      return lookup.served(stored, at: now, reason: reason)
    case .reuseAndRevalidate(let stored, let reason):
      refresh(stored, lookup)
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

  /// The answer where the network must not be asked: an error to the caller's rule, and to the
  /// directive `only-if-cached` what RFC 9111 5.2.1.7 says.
  private static func refused(_ cacheRequest: CacheRequest) throws(HTTPError) -> HTTPResponse {
    if cacheRequest.mode == .onlyIfCached { throw HTTPError(.notCached) }
    return HTTPResponse(status: 504)
  }

  func lookup(
    _ request: HTTPRequest,
    _ cacheRequest: CacheRequest,
    _ keyGenerator: CacheKeyGenerator,
    _ exchange: HTTPExchange
  ) -> CacheLookup {
    CacheLookup(
      request: request,
      cacheRequest: cacheRequest,
      key: keyGenerator.key(for: request, partition: exchange.caller?.partition),
      keyGenerator: keyGenerator,
      exchange: exchange
    )
  }

  /// Lets go of all that is stored for a request, such as one that a load cannot read any more.
  func evict(_ request: HTTPRequest, for exchange: HTTPExchange) async {
    guard let keyGenerator = await openKeyGenerator(exchange) else { return }
    let key = keyGenerator.key(for: request, partition: exchange.caller?.partition)
    await attempt(exchange) { try await $0.removeAll(at: key.address) }
  }

  /// Returns once no stored answer is being fetched anew any more.
  func waitForRevalidations() async { await revalidations.waitForAll() }

  /// Fetches an answer anew behind the caller's back, once however many are served meanwhile.
  private func refresh(_ stored: StoredResponse, _ lookup: CacheLookup) {
    // The time of the call that is answered now does not run for it.
    var lookup = lookup
    lookup.exchange = lookup.exchange.restarted()
    revalidations.start(lookup.key, stored.variant) { [lookup] in
      // What fails here is told as an event by the stages that see it; the caller has an answer, and
      // what is stored stays as good as it was.
      let response = try? await self.ask(lookup, about: stored)
      _ = try? await response?.body.collected(upTo: self.configuration.entryLimit)
    }
  }

  // MARK: - A store that fails

  private func responses(for key: CacheKey, _ exchange: HTTPExchange) async -> [StoredResponse] {
    do { return try await configuration.store.responses(for: key) } catch {
      exchange.report(.notServedFromCache(reason: "the store failed: \(error)"))
      return []
    }
  }

  func attempt(
    _ exchange: HTTPExchange,
    _ work: (any CacheStore) async throws -> Void
  ) async {
    do { try await work(configuration.store) } catch {
      exchange.report(.notStored(reason: "the store failed: \(error)"))
    }
  }

  func openKeyGenerator(_ exchange: HTTPExchange) async -> CacheKeyGenerator? {
    if let keyGenerator = keyGenerator.withLock({ $0 }) { return keyGenerator }
    do {
      let made = CacheKeyGenerator(salt: try await configuration.store.salt())
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
