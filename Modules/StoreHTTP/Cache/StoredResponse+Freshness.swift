import Foundation

extension StoredResponse {
  /// Returns the age in seconds (RFC 9111, section 4.2.3).
  ///
  /// If the clock was set back since then, the elapsed time is unknown: it counts as if the clock
  /// had been set ahead as far, or else a response that arrived while it was wrong would stay fresh
  /// until that date.
  func age(at now: Date) -> Double {
    metadata.initialAge + abs(now.timeIntervalSince(receivedAt))
  }

  /// Returns the freshness lifetime in seconds.
  ///
  /// If the origin states none, it is a tenth of the time since the last change, a week at most
  /// (RFC 9111, section 4.2.2). It is zero for URLs with a query, whose responses are usually
  /// generated.
  func lifetime(hasQuery: @autoclosure () -> Bool) -> Double {
    if let stated = metadata.statedLifetime { return stated }
    guard !hasQuery(), metadata.control.isPublic || status.isHeuristicallyCacheable,
      let changed = metadata.lastModified
    else { return 0 }
    return min(max(0, metadata.date.timeIntervalSince(changed) / 10), 7 * 86400)
  }

  /// Returns the freshness lifetime in seconds by the cache policy of a request.
  func lifetime(for cacheRequest: CacheRequest) -> Double {
    switch cacheRequest.freshness {
    case .stated: lifetime(hasQuery: cacheRequest.hasQuery)
    case .limited(let limit): min(metadata.statedLifetime ?? 0, limit / .seconds(1))
    case .maximumAge(let age) where metadata.control.mustRevalidate:
      min(lifetime(hasQuery: cacheRequest.hasQuery), age / .seconds(1))
    case .maximumAge(let age): age / .seconds(1)
    }
  }

  /// Returns `true` if the response has the bytes that a request asks for.
  func covers(_ cacheRequest: CacheRequest) -> Bool {
    guard let range = cacheRequest.range else { return metadata.part == nil }
    // A range counts the encoded bytes, but the stored body is decoded.
    guard status == 200 || metadata.part != nil else { return status != 206 }
    return !fields.contains("Content-Encoding") && range.within(self) != nil
  }
}

extension Int {
  /// `true` if responses with this status are cacheable by default (RFC 9110, section 15.1).
  var isHeuristicallyCacheable: Bool {
    switch self {
    case 200, 203, 204, 206, 300, 301, 308, 404, 405, 410, 414, 501: true
    default: false
    }
  }
}
