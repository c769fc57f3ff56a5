import Foundation

/// The decision of the cache about a request, given the stored responses.
enum CacheDecision: Sendable {
  /// Use the stored response.
  case reuse(StoredResponse, CacheDecisionReason)
  /// Use the stored response, and revalidate it in the background.
  case reuseAndRevalidate(StoredResponse, CacheDecisionReason)
  /// Revalidate the stored response with the origin.
  case revalidate(StoredResponse, CacheDecisionReason)
  /// Send the request to the origin.
  case fetch(CacheDecisionReason)
  /// Respond with 504: the network must not be used, and no stored response fits.
  case gatewayTimeout(CacheDecisionReason)

  /// Decides by RFC 9111, section 4, RFC 5861 and RFC 8246.
  ///
  /// - Parameters:
  ///   - cacheRequest: The request.
  ///   - variants: All responses stored under its key, the newest first.
  ///   - keyGenerator: The key generator of the store, to compare the fields named in `Vary`.
  ///   - now: The current date.
  init(
    _ cacheRequest: CacheRequest,
    stored variants: [StoredResponse],
    keyGenerator: CacheKeyGenerator,
    now: Date
  ) {
    let outcome = Self.outcome(cacheRequest, stored: variants, keyGenerator: keyGenerator, at: now)
    switch outcome {
    case .revalidate(_, let reason) where cacheRequest.wantsOnlyStored:
      self = .gatewayTimeout(reason)
    case .fetch(let reason) where cacheRequest.wantsOnlyStored: self = .gatewayTimeout(reason)
    case .reuseAndRevalidate(let stored, let reason) where cacheRequest.wantsOnlyStored:
      self = .reuse(stored, reason)
    default: self = outcome
    }
  }

  private static func outcome(
    _ cacheRequest: CacheRequest,
    stored variants: [StoredResponse],
    keyGenerator: CacheKeyGenerator,
    at now: Date
  ) -> CacheDecision {
    if cacheRequest.isForOrigin { return .fetch(.forOrigin) }
    guard let stored = variants.first(where: { keyGenerator.matches($0, to: cacheRequest.fields) })
    else {
      return .fetch(variants.isEmpty ? .nothingStored : .otherVariant)
    }
    if stored.metadata.control.noCache { return .revalidate(stored, .validationDemanded) }
    if cacheRequest.wantsValidation { return .revalidate(stored, .validationWanted) }
    let age = stored.age(at: now)
    let freshFor = stored.lifetime(for: cacheRequest) - age
    return refusal(of: stored, age: age, freshFor: freshFor, to: cacheRequest)
      ?? (freshFor > 0
        ? .reuse(stored, stored.metadata.control.immutable ? .immutable : .fresh)
        : outcome(cacheRequest, stale: stored, by: -freshFor))
  }

  /// Checks the request's own requirements beyond freshness.
  private static func refusal(
    of stored: StoredResponse,
    age: Double,
    freshFor: Double,
    to cacheRequest: CacheRequest
  ) -> CacheDecision? {
    // Reloading an immutable response brings the same again (RFC 8246, section 2.1).
    let isImmutable = stored.metadata.control.immutable && freshFor > 0
    if let maxAge = cacheRequest.control.maxAge, !isImmutable, maxAge == 0 || age > Double(maxAge) {
      return .revalidate(stored, .tooOld)
    }
    if let minFresh = cacheRequest.control.minFresh, freshFor < Double(minFresh) {
      return .revalidate(stored, .notFreshLongEnough)
    }
    return nil
  }

  private static func outcome(
    _ cacheRequest: CacheRequest,
    stale stored: StoredResponse,
    by staleness: Double
  ) -> CacheDecision {
    if stored.metadata.control.mustRevalidate { return .revalidate(stored, .stale) }
    if cacheRequest.mode == .preferCached { return .reuse(stored, .preferred) }
    if let maxStale = cacheRequest.control.maxStale, staleness <= Double(maxStale) {
      return .reuse(stored, .staleAllowed)
    }
    if cacheRequest.freshness == .stated,
      let window = stored.metadata.control.staleWhileRevalidate, staleness <= Double(window)
    {
      return .reuseAndRevalidate(stored, .staleWhileRevalidated)
    }
    return .revalidate(stored, .stale)
  }
}

extension CacheRequest {
  /// Returns `true` if a stored response may be used instead of a failing origin.
  ///
  /// Never if the origin forbids it, or if the caller requires revalidation. The longest of the
  /// times that the origin, the request and the cache policy allow counts (RFC 5861, section 4).
  func allowsOnError(_ stored: StoredResponse, now: Date) -> Bool {
    let metadata = stored.metadata.control
    guard !metadata.mustRevalidate, !metadata.noCache, !wantsValidation else { return false }
    let staleness = stored.age(at: now) - stored.lifetime(for: self)
    let limits = [
      metadata.staleIfError.map { Double($0) }, control.staleIfError.map { Double($0) },
      staleIfError,
    ]
    return limits.contains { $0.map { staleness <= $0 } == true }
  }
}

/// The reason of a cache decision, in words.
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
  case forOrigin = "only the origin can handle this request"
  case validationWanted = "the request requires revalidation"
  case validationDemanded = "the origin requires revalidation"
  case tooOld = "it is older than the request allows"
  case notFreshLongEnough = "it is not fresh for as long as the request requires"
  case stale = "it is stale"
}

/// The parts of a request that the cache decides by.
struct CacheRequest: Sendable {
  let request: HTTPRequest
  let mode: HTTPRequest.CachePolicy.Mode
  let staleIfError: Double?
  let freshness: HTTPRequest.CachePolicy.Freshness
  private(set) var control = CacheControl()
  /// `true` if only the origin can handle the request.
  private(set) var isForOrigin = false
  /// `true` if the request is conditional (`If-None-Match`, `If-Modified-Since`).
  private(set) var isConditional = false

  init(_ request: HTTPRequest, under cachePolicy: HTTPRequest.CachePolicy) {
    self.request = request
    mode = cachePolicy.mode
    staleIfError = cachePolicy.staleIfError.map { $0 / .seconds(1) }
    freshness = cachePolicy.freshness
    var saysNoCache = false
    // One pass over the fields, by length first: every cache hit needs this.
    for field in request.fields {
      switch field.name.utf8.count {
      case 13 where field.isNamed("Cache-Control"):
        for directive in ListFieldParser(field.value) { control.read(directive) }
      case 6 where field.isNamed("Pragma"):
        saysNoCache = field.value.lowercased() == "no-cache"
      // Parts of a response are neither stored nor cut from a stored one.
      case 5 where field.isNamed("Range"):
        isForOrigin = true
      case 8 where field.isNamed("If-Match") || field.isNamed("If-Range"):
        isForOrigin = true
      case 19 where field.isNamed("If-Unmodified-Since"):
        isForOrigin = true
      case 13 where field.isNamed("If-None-Match"), 17 where field.isNamed("If-Modified-Since"):
        isConditional = true
      default:
        break
      }
    }
    // RFC 9111, section 5.4: the predecessor of `Cache-Control`.
    if saysNoCache, !fields.contains("Cache-Control") { control.noCache = true }
  }

  var fields: HTTPFields { request.fields }

  /// `true` if the URL has a query; evaluated only if needed.
  var hasQuery: Bool { request.url.query(percentEncoded: true) != nil }

  /// `true` if the request requires revalidation.
  var wantsValidation: Bool { mode == .revalidate || control.noCache }

  /// `true` if the network must not be used.
  var wantsOnlyStored: Bool { mode == .onlyIfCached || control.onlyIfCached }

  /// `true` if no stored response may be used, and the new one must not be stored.
  var wantsNoStore: Bool { mode == .noStore || control.noStore }
}
