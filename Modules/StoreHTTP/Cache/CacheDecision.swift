import Foundation

/// What is done with a request, given what is stored: the heart of the cache.
enum CacheDecision: Sendable {
  /// The stored answer is given.
  case reuse(StoredResponse, CacheDecisionReason)
  /// The stored answer is given, and a new one fetched meanwhile.
  case serveAndRefresh(StoredResponse, CacheDecisionReason)
  /// The origin is asked whether the stored answer still holds.
  case validate(StoredResponse, CacheDecisionReason)
  /// The origin is asked as if nothing were stored.
  case fetch(CacheDecisionReason)
  /// The network must not be asked, and nothing stored will do.
  case gatewayTimeout(CacheDecisionReason)

  /// Decides by RFC 9111 4, RFC 5861 and RFC 8246.
  ///
  /// - Parameters:
  ///   - question: What is asked.
  ///   - variants: All that is stored under its key, the newest first.
  ///   - keyring: Of the store, to compare the fields that vary.
  ///   - now: The time.
  init(
    _ question: CacheRequest,
    stored variants: [StoredResponse],
    keyring: CacheKeyGenerator,
    now: Date
  ) {
    let outcome = Self.outcome(question, variants, keyring, now)
    switch outcome {
    case .validate(_, let reason) where question.wantsOnlyStored: self = .gatewayTimeout(reason)
    case .fetch(let reason) where question.wantsOnlyStored: self = .gatewayTimeout(reason)
    case .serveAndRefresh(let stored, let reason) where question.wantsOnlyStored:
      self = .reuse(stored, reason)
    default: self = outcome
    }
  }

  private static func outcome(
    _ question: CacheRequest,
    _ variants: [StoredResponse],
    _ keyring: CacheKeyGenerator,
    _ now: Date
  ) -> CacheDecision {
    if question.isForOrigin { return .fetch(.forOrigin) }
    guard let stored = variants.first(where: { keyring.matches($0, question.fields) }) else {
      return .fetch(variants.isEmpty ? .nothingStored : .otherVariant)
    }
    guard stored.covers(question) else { return .fetch(.otherPart) }
    if stored.terms.control.noCache { return .validate(stored, .validationDemanded) }
    if question.wantsValidation { return .validate(stored, .validationWanted) }
    let age = stored.age(at: now)
    let freshFor = stored.lifetime(hasQuery: question.hasQuery) - age
    return refusal(of: stored, age: age, freshFor: freshFor, to: question)
      ?? (freshFor > 0
        ? .reuse(stored, stored.terms.control.immutable ? .immutable : .fresh)
        : outcome(question, stale: stored, by: -freshFor))
  }

  /// What the request demands beyond freshness.
  private static func refusal(
    of stored: StoredResponse,
    age: Double,
    freshFor: Double,
    to question: CacheRequest
  ) -> CacheDecision? {
    // Reloading what is immutable brings the same again (RFC 8246 2.1).
    let isImmutable = stored.terms.control.immutable && freshFor > 0
    if let maxAge = question.control.maxAge, !isImmutable, maxAge == 0 || age > Double(maxAge) {
      return .validate(stored, .tooOld)
    }
    if let minFresh = question.control.minFresh, freshFor < Double(minFresh) {
      return .validate(stored, .notFreshLongEnough)
    }
    return nil
  }

  private static func outcome(
    _ question: CacheRequest,
    stale stored: StoredResponse,
    by staleness: Double
  ) -> CacheDecision {
    if stored.terms.control.mustRevalidate { return .validate(stored, .stale) }
    if question.mode == .preferStored { return .reuse(stored, .preferred) }
    if let maxStale = question.control.maxStale, staleness <= Double(maxStale) {
      return .reuse(stored, .staleAllowed)
    }
    if let window = stored.terms.control.staleWhileRevalidate, staleness <= Double(window) {
      return .serveAndRefresh(stored, .staleWhileRevalidated)
    }
    return .validate(stored, .stale)
  }
}

extension CacheRequest {
  /// Whether a stored answer may stand in for an origin that cannot answer.
  ///
  /// Never where the origin forbade it, or where the caller wants nothing unconfirmed. The longest
  /// of what the origin, the request and the caller's rule allow counts (RFC 5861 4).
  func allowsOnError(_ stored: StoredResponse, now: Date) -> Bool {
    let terms = stored.terms.control
    guard !terms.mustRevalidate, !terms.noCache, !wantsValidation else { return false }
    let staleness = stored.age(at: now) - stored.lifetime(hasQuery: hasQuery)
    let limits = [
      terms.staleIfError.map { Double($0) }, control.staleIfError.map { Double($0) }, staleIfError,
    ]
    return limits.contains { $0.map { staleness <= $0 } == true }
  }
}

/// Why the cache did what it did, in words for whoever asks it to explain itself.
enum CacheDecisionReason: String, Sendable, CaseIterable {
  case fresh = "it is fresh"
  case immutable = "it is fresh and immutable"
  case preferred = "the request prefers a stored response of any age"
  case staleAllowed = "it is stale, which the request allows"
  case staleWhileRevalidated = "it is stale, which the origin allows during revalidation"
  case staleOnError = "it is stale, and the origin failed"

  case unwanted = "the request bypasses the cache"
  case nothingStored = "nothing is stored"
  case otherVariant = "the stored response is for other request fields"
  case otherPart = "a different range is stored"
  case forOrigin = "only the origin can handle this request"
  case validationWanted = "the request requires revalidation"
  case validationDemanded = "the origin requires revalidation"
  case tooOld = "it is older than the request allows"
  case notFreshLongEnough = "it is not fresh for as long as the request requires"
  case stale = "it is stale"
}
