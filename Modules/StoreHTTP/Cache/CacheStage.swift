import Foundation
import FoundationCore

/// Answers from what is stored where that will do, and keeps what the origin answers.
///
/// ``CacheDecision`` and ``StoredResponse`` decide, without a clock or a network; this stage carries
/// the decisions out. A store that fails costs speed and never an answer.
final class CacheStage: HTTPTransport {
  /// What a stage is made with.
  struct Parts: Sendable {
    var store: any CacheStore
    /// The most bytes of a body that is kept.
    var entryLimit: Int
    /// What time it is.
    var now: @Sendable () -> Date
  }

  let next: any HTTPTransport
  let parts: Parts
  private let keyring = Lock<CacheKeyGenerator?>(nil)
  private let refreshes = BackgroundRevalidations()
  /// The changes made through this client.
  let changes = OriginChanges()

  init(over next: any HTTPTransport, _ parts: Parts) {
    self.next = next
    self.parts = parts
  }

  func send(
    _ request: HTTPRequest,
    for exchange: HTTPExchange
  ) async throws(HTTPError) -> HTTPResponse {
    guard request.isCacheable else {
      if exchange.caching.mode == .onlyStored { throw HTTPError(.notCached) }
      return try await pass(request, exchange)
    }
    let question = CacheRequest(request, exchange.caching)
    if question.wantsNoStore {
      exchange.report(.notServedFromCache(because: CacheDecisionReason.unwanted.rawValue))
      if question.wantsOnlyStored { return try Self.refused(question) }
      return try await next.send(request, for: exchange)
    }
    guard let keyring = await openKeyring(exchange) else {
      if question.wantsOnlyStored { return try Self.refused(question) }
      return try await next.send(request, for: exchange)
    }
    let call = call(request, question, keyring, exchange)
    let stored = await responses(for: call.key, exchange)
    let now = parts.now()
    switch CacheDecision(question, stored: stored, keyring: keyring, now: now) {
    case .reuse(let stored, let reason):
      return call.served(stored, at: now, because: reason)
    case .serveAndRefresh(let stored, let reason):
      refresh(stored, call)
      return call.served(stored, at: now, because: reason)
    case .validate(let stored, let reason):
      exchange.report(.notServedFromCache(because: reason.rawValue))
      return try await ask(call, about: stored)
    case .fetch(let reason):
      exchange.report(.notServedFromCache(because: reason.rawValue))
      return try await ask(call, about: nil)
    case .gatewayTimeout(let reason):
      exchange.report(.notServedFromCache(because: reason.rawValue))
      return try Self.refused(question)
    }
  }

  /// The answer where the network must not be asked: an error to the caller's rule, and to the
  /// directive `only-if-cached` what RFC 9111 5.2.1.7 says.
  private static func refused(_ question: CacheRequest) throws(HTTPError) -> HTTPResponse {
    if question.mode == .onlyStored { throw HTTPError(.notCached) }
    return HTTPResponse(status: 504)
  }

  func call(
    _ request: HTTPRequest,
    _ question: CacheRequest,
    _ keyring: CacheKeyGenerator,
    _ exchange: HTTPExchange
  ) -> CacheLookup {
    CacheLookup(
      request: request,
      question: question,
      key: keyring.key(for: request, partition: exchange.caller?.partition),
      keyring: keyring,
      exchange: exchange
    )
  }

  /// Lets go of all that is stored for a request, such as one that a load cannot read any more.
  func evict(_ request: HTTPRequest, for exchange: HTTPExchange) async {
    guard let keyring = await openKeyring(exchange) else { return }
    let key = keyring.key(for: request, partition: exchange.caller?.partition)
    await attempt(exchange) { try await $0.removeAll(at: key.address) }
  }

  /// Returns once no stored answer is being fetched anew any more.
  func waitForRefreshes() async { await refreshes.waitForAll() }

  /// Fetches an answer anew behind the caller's back, once however many are served meanwhile.
  private func refresh(_ stored: StoredResponse, _ call: CacheLookup) {
    // The time of the call that is answered now does not run for it.
    var call = call
    call.exchange = call.exchange.anew()
    refreshes.start(call.key, stored.variant) { [call] in
      // What fails here is told as an event by the stages that see it; the caller has an answer, and
      // what is stored stays as good as it was.
      let response = try? await self.ask(call, about: stored)
      _ = try? await response?.body.collected(upTo: self.parts.entryLimit)
    }
  }

  // MARK: - A store that fails

  private func responses(for key: CacheKey, _ exchange: HTTPExchange) async -> [StoredResponse] {
    do { return try await parts.store.responses(for: key) } catch {
      exchange.report(.notServedFromCache(because: "the store failed: \(error)"))
      return []
    }
  }

  func attempt(
    _ exchange: HTTPExchange,
    _ work: (any CacheStore) async throws -> Void
  ) async {
    do { try await work(parts.store) } catch {
      exchange.report(.notStored(because: "the store failed: \(error)"))
    }
  }

  func openKeyring(_ exchange: HTTPExchange) async -> CacheKeyGenerator? {
    if let keyring = keyring.withLock({ $0 }) { return keyring }
    do {
      let made = CacheKeyGenerator(salt: try await parts.store.salt())
      return keyring.withLock { keyring in
        keyring = keyring ?? made
        return keyring
      }
    } catch {
      exchange.report(.notServedFromCache(because: "the store failed: \(error)"))
      return nil
    }
  }
}
