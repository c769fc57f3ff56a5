import Foundation

extension StoredResponse {
  /// How old it is, in seconds, by RFC 9111 4.2.3.
  ///
  /// A clock that was set back since then tells nothing of how long it has been: it counts as having
  /// gone as far ahead, or else what came while it was wrong would be fresh until that day is there.
  func age(at now: Date) -> Double {
    metadata.initialAge + abs(now.timeIntervalSince(receivedAt))
  }

  /// For how many seconds it is fresh, counted from its making.
  ///
  /// Where the origin does not say, a tenth of the time since it last changed, a week at most
  /// (RFC 9111 4.2.2). Not for addresses with a query: what answers them is usually made anew.
  func lifetime(hasQuery: @autoclosure () -> Bool) -> Double {
    if let stated = metadata.statedLifetime { return stated }
    guard !hasQuery(), metadata.control.isPublic || status.isHeuristicallyCacheable,
      let changed = metadata.lastModified
    else { return 0 }
    return min(max(0, metadata.date.timeIntervalSince(changed) / 10), 7 * 86400)
  }

  /// Whether it has the bytes a request asks for.
  func covers(_ cacheRequest: CacheRequest) -> Bool {
    guard let range = cacheRequest.range else { return metadata.part == nil }
    // A range counts the bytes of the coded form, and what is kept is the plain one.
    guard status == 200 || metadata.part != nil else { return status != 206 }
    return !fields.contains("Content-Encoding") && range.within(self) != nil
  }
}

extension Int {
  /// Whether RFC 9110 15.1 lets an answer with this status be kept though nothing says so.
  var isHeuristicallyCacheable: Bool {
    switch self {
    case 200, 203, 204, 206, 300, 301, 308, 404, 405, 410, 414, 501: true
    default: false
    }
  }
}
