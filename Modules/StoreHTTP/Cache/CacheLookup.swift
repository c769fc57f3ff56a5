import Foundation
import FoundationCore

/// A request on its way through the cache, with its key.
struct CacheLookup: Sendable {
  let request: HTTPRequest
  let cacheRequest: CacheRequest
  let key: CacheKey
  let keyGenerator: CacheKeyGenerator
  var exchange: HTTPExchange

  /// Returns a stored response for the caller, and reports its use.
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
}

/// A response of the origin with its times.
struct OriginResponse: Sendable {
  var response: HTTPResponse
  let requestedAt: Date
  let receivedAt: Date
  /// Returns `true` unless the origin was changed through this client since the request: then the
  /// response may be older than the change.
  let isCurrent: @Sendable () -> Bool

  var metadata: CacheMetadata {
    CacheMetadata(
      response.fields,
      status: response.status,
      requestedAt: requestedAt,
      receivedAt: receivedAt
    )
  }

  /// Returns the response to store once its body has been read.
  func stored(
    with body: [UInt8]?,
    metadata: CacheMetadata,
    for lookup: CacheLookup,
    limit: Int
  ) throws(UncacheableReason) -> StoredResponse {
    guard let body, body.count <= limit else { throw .tooLarge }
    guard isCurrent() else { throw .outdated }
    guard lookup.exchange.isValidResponse(response, body: body) else { throw .notAnAnswer }
    return StoredResponse(
      status: response.status,
      fields: response.fields.kept(metadata.control),
      body: body.fitted,
      requestedAt: requestedAt,
      receivedAt: receivedAt,
      variant: lookup.variant(metadata)
    )
  }
}

extension CacheLookup {
  /// Returns the variant of a response: the requests that it may be used for.
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

extension [UInt8] {
  /// The same bytes without much unused room, which would stay in memory with them.
  fileprivate var fitted: [UInt8] {
    capacity - count <= 64 + count / 8 ? self : withUnsafeBytes { Array($0) }
  }
}

extension HTTPRequest {
  /// `true` if a stored response can be used for the request.
  var isCacheable: Bool { (method == .get || method == .head) && body.length == 0 }
}

extension HTTPResponse {
  /// `true` if the origin or a gateway failed temporarily (RFC 5861, section 4).
  var meansOriginFailed: Bool { [500, 502, 503, 504].contains(status) }
}

extension HTTPError {
  /// `true` for a failure of the origin or the network, for which a stored response may be used.
  var meansOriginFailed: Bool {
    switch kind {
    case .cancelled, .invalidRequest, .notCached, .credentialRefused, .bodyFailed: false
    // An error with a 2xx status.
    case .status(let status, _): (200..<300).contains(status)
    default: true
    }
  }

  /// `true` if the origin may have received the request.
  var mayHaveArrived: Bool {
    switch kind {
    case .invalidRequest, .noConnection, .hostNotFound, .certificateRefused, .circuitOpen,
      .rateLimited, .notCached:
      false
    default: true
    }
  }
}
