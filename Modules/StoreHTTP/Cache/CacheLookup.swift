import Foundation
import FoundationCore

/// One request on its way through the cache, with all that was made of it.
struct CacheLookup: Sendable {
  let request: HTTPRequest
  let cacheRequest: CacheRequest
  let key: CacheKey
  let keyGenerator: CacheKeyGenerator
  var exchange: HTTPExchange

  /// A stored answer as the caller gets it, told to whoever listens.
  func served(
    _ stored: StoredResponse,
    at now: Date,
    reason: CacheDecisionReason
  ) -> HTTPResponse {
    let isFresh = reason == .fresh || reason == .immutable
    let response = stored.answer(to: cacheRequest, at: now) {
      isFresh ? .cache(age: $0) : .stale(age: $0)
    }
    exchange.report(
      .servedFromCache(age: response.provenance.age ?? .zero, reason: reason.rawValue)
    )
    return response
  }

  /// What the origin is asked: the request itself, or whether a stored answer still holds.
  func request(confirming stored: StoredResponse?) -> HTTPRequest {
    var request = stored?.validating(request) ?? request
    // So that no cache on the way confirms what only the origin may.
    if cacheRequest.mode == .revalidate, !request.fields.contains("Cache-Control") {
      request.fields.append("Cache-Control", "no-cache")
    }
    return request
  }
}

/// An answer that came from the origin, and when.
struct OriginResponse: Sendable {
  var response: HTTPResponse
  let requestedAt: Date
  let receivedAt: Date
  /// Returns true unless its origin was changed through this client since the request: the answer may
  /// be older than the change.
  let isCurrent: @Sendable () -> Bool

  var metadata: CacheMetadata {
    CacheMetadata(
      response.fields,
      status: response.status,
      requestedAt: requestedAt,
      receivedAt: receivedAt
    )
  }

  /// What is kept of it once its body is there.
  func stored(
    with body: [UInt8]?,
    _ metadata: CacheMetadata,
    _ lookup: CacheLookup,
    limit: Int
  ) throws(UncacheableReason) -> StoredResponse {
    guard let body, body.count <= limit else { throw .tooLarge }
    guard isCurrent() else { throw .outdated }
    guard lookup.exchange.isValidResponse(response, body) else { throw .notAnAnswer }
    return StoredResponse(
      status: response.status,
      fields: response.fields.kept(metadata.control),
      body: body,
      requestedAt: requestedAt,
      receivedAt: receivedAt,
      variant: lookup.variant(metadata)
    )
  }
}

extension CacheLookup {
  /// Which requests an answer to this one is for.
  func variant(_ metadata: CacheMetadata) -> ResponseVariant {
    guard case .fields(let names) = metadata.vary else { return ResponseVariant() }
    return keyGenerator.variant(of: request.fields, by: names)
  }
}

extension StoredResponse {
  func updated(by arrival: OriginResponse, _ lookup: CacheLookup) -> StoredResponse {
    updated(
      by: arrival.response,
      requestedAt: arrival.requestedAt,
      receivedAt: arrival.receivedAt,
      variant: lookup.variant
    )
  }
}

extension HTTPRequest {
  /// Whether a stored answer can answer it at all.
  var isCacheable: Bool { (method == .get || method == .head) && body.length == 0 }
}

extension HTTPResponse {
  /// Whether the origin, or what stands before it, could not answer for now (RFC 5861 4).
  var meansOriginFailed: Bool { [500, 502, 503, 504].contains(status) }
}

extension HTTPError {
  /// True for a fault of the origin or the way to it; a stored answer may then be used instead.
  var meansOriginFailed: Bool {
    switch kind {
    case .cancelled, .invalidRequest, .notCached, .credentialRefused, .bodyFailed: false
    // An error that is sent with a status of success.
    case .status(let status, _): (200..<300).contains(status)
    default: true
    }
  }

  /// Whether the origin may have got the request, though its answer did not come back.
  var mayHaveArrived: Bool {
    switch kind {
    case .invalidRequest, .noConnection, .hostNotFound, .certificateRefused, .circuitOpen,
      .rateLimited, .notCached:
      false
    default: true
    }
  }
}
