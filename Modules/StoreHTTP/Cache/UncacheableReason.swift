import Foundation
import FoundationCore

/// The reason for which a response is not stored, in words.
enum UncacheableReason: String, Error, Sendable, CaseIterable {
  case notAsked = "the request forbids storing"
  case bundled = "it is bundled"
  case noStore = "the origin forbids storing"
  case notUnderstood = "its status is unknown, and the origin requires understanding it"
  case notFinal = "it is conditional or not final"
  case part = "it is a part of a response"
  case variesByEverything = "it is valid for this request only"
  case notForKeeping = "its status is not cacheable by default"
  case noUse = "it is never fresh and has no validator"
  case notAnAnswer = "it is not a valid response"
  case outdated = "the resource changed while it was being fetched"
  case tooLarge = "it is too large"
}

extension StoredResponse {
  /// Decides whether the response to a GET may be stored, before its body has arrived.
  ///
  /// - Parameters:
  ///   - response: The head of the response.
  ///   - metadata: The caching metadata of the head.
  ///   - cacheRequest: The request.
  ///   - cachePolicy: The cache policy of the caller.
  /// - Returns: The reason not to store it, or `nil` if it may be stored.
  static func refusal(
    toKeep response: HTTPResponse,
    with metadata: CacheMetadata,
    for cacheRequest: CacheRequest,
    under cachePolicy: HTTPRequest.CachePolicy
  ) -> UncacheableReason? {
    let (status, control) = (response.status, metadata.control)
    if cacheRequest.wantsNoStore { return .notAsked }
    // Stored, it would pass for a response of the origin.
    switch response.provenance {
    case .bundled, .cache: return .bundled
    default: break
    }
    if control.mustUnderstand, !status.isUnderstood { return .notUnderstood }
    // With must-understand, no-store is for caches that do not know the status (RFC 9111, 5.2.2.3).
    if control.noStore, !control.mustUnderstand { return .noStore }
    if status < 200 || status == 304 { return .notFinal }
    if status == 206 { return .part }
    if metadata.vary == .everything { return .variesByEverything }
    let isStated = metadata.statedLifetime != nil || control.isPublic || control.isPrivate
    if !isStated, !status.isHeuristicallyCacheable { return .notForKeeping }
    return isUseful(metadata, under: cachePolicy) ? nil : .noUse
  }

  /// Returns `true` if the response can be fresh, revalidated, or used if the origin fails.
  private static func isUseful(
    _ metadata: CacheMetadata,
    under cachePolicy: HTTPRequest.CachePolicy
  )
    -> Bool
  {
    metadata.hasValidator || (metadata.statedLifetime ?? 0) > metadata.initialAge
      || metadata.control.staleIfError != nil || metadata.control.staleWhileRevalidate != nil
      || cachePolicy.usesAnyResponse
  }
}

extension HTTPResponse {
  /// `true` if a response to GET names nothing by which it could be used again.
  ///
  /// Most answers of APIs are such, and are found to be so without parsing a field.
  func isOfNoUse(under cachePolicy: HTTPRequest.CachePolicy) -> Bool {
    status == 200 && provenance == .network && !cachePolicy.usesAnyResponse
      && !fields.contains(where: \.allowsReuse)
  }
}

extension HTTPRequest.CachePolicy {
  /// `true` if the policy uses responses whose origin states neither a lifetime nor a validator.
  fileprivate var usesAnyResponse: Bool {
    if staleIfError != nil || mode == .preferCached { return true }
    if case .maximumAge = freshness { return true }
    return false
  }
}

extension HTTPFields.Field {
  /// `true` for a field that states a lifetime or a validator.
  fileprivate var allowsReuse: Bool {
    switch name.utf8.count {
    case 4: isNamed("ETag")
    case 7: isNamed("Expires")
    case 13: isNamed("Cache-Control") || isNamed("Last-Modified")
    default: false
    }
  }
}

extension HTTPFields {
  /// Returns the fields that may be stored: all but the fields of the connection (RFC 9111, section
  /// 3.1), and those that the origin wants revalidated before reuse.
  func kept(_ control: CacheControl) -> HTTPFields {
    let listed = values(of: "Connection").flatMap { ListFieldParser($0).map { String($0) } }
    let left = Self.ofConnection + listed + control.unstoredFields
    // Most names differ from all of these by their lengths.
    let lengths = left.map(\.utf8.count)
    return HTTPFields(
      filter { !lengths.contains($0.name.utf8.count) || !left.contains(where: $0.isNamed) }
    )
  }

  private static let ofConnection = [
    "connection", "keep-alive", "proxy-authenticate", "proxy-authentication-info",
    "proxy-authorization", "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade",
  ]
}

extension Int {
  /// `true` if this cache implements the caching rules of the status (RFC 9110).
  fileprivate var isUnderstood: Bool {
    isHeuristicallyCacheable
      || [201, 202, 205, 302, 303, 307, 400, 401, 403, 500, 502, 503, 504].contains(self)
  }
}
