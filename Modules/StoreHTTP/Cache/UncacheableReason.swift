import Foundation
import FoundationCore

/// Why an answer is not kept, in words for whoever asks the cache to explain itself.
enum UncacheableReason: String, Error, Sendable, CaseIterable {
  case notAsked = "the request forbids storing"
  case bundled = "it is bundled"
  case noStore = "the origin forbids storing"
  case notUnderstood = "its status is unknown, and the origin requires understanding it"
  case notFinal = "it is conditional or not final"
  case unclearPart = "its range is unknown"
  case variesByEverything = "it is valid for this request only"
  case notForKeeping = "its status is not cacheable by default"
  case noUse = "it is never fresh and has no validator"
  case notAnAnswer = "it is not a valid response"
  case outdated = "the resource changed while it was being fetched"
  case tooLarge = "it is too large"
}

extension StoredResponse {
  /// Decides whether an answer to GET may be kept, before its body is there.
  ///
  /// - Parameters:
  ///   - response: Its head.
  ///   - terms: What the head says.
  ///   - question: What was asked.
  ///   - cachePolicy: The caller's rule.
  /// - Returns: Why not, or nothing where it may be.
  static func refusal(
    toKeep response: HTTPResponse,
    _ metadata: CacheMetadata,
    for cacheRequest: CacheRequest,
    _ cachePolicy: HTTPRequest.CachePolicy
  ) -> UncacheableReason? {
    let (status, control) = (response.status, metadata.control)
    if cacheRequest.wantsNoStore { return .notAsked }
    // Kept, it would pass for the origin's.
    if response.provenance == .bundled { return .bundled }
    if control.mustUnderstand, !status.isUnderstood { return .notUnderstood }
    // What must be understood and is may be kept: no-store is for those who do not (RFC 9111 5.2.2.3).
    if control.noStore, !control.mustUnderstand { return .noStore }
    if status < 200 || status == 304 { return .notFinal }
    if status == 206, metadata.part == nil { return .unclearPart }
    if metadata.vary == .everything { return .variesByEverything }
    let isStated = metadata.statedLifetime != nil || control.isPublic || control.isPrivate
    if !isStated, !status.isHeuristicallyCacheable { return .notForKeeping }
    return isUseful(metadata, cachePolicy) ? nil : .noUse
  }

  /// Whether it can be fresh, confirmed, or given where the origin fails.
  private static func isUseful(_ metadata: CacheMetadata, _ cachePolicy: HTTPRequest.CachePolicy)
    -> Bool
  {
    metadata.hasValidator || (metadata.statedLifetime ?? 0) > metadata.initialAge
      || metadata.control.staleIfError != nil || metadata.control.staleWhileRevalidate != nil
      || cachePolicy.staleIfError != nil || cachePolicy.mode == .preferCached
  }
}

extension HTTPFields {
  /// The fields that may be kept: all but those of the connection (RFC 9111 3.1), and those that the
  /// origin wants confirmed before they are given again.
  func kept(_ control: CacheControl) -> HTTPFields {
    let listed = values(of: "Connection").flatMap { ListFieldParser($0).map { $0.lowercased() } }
    let left = Self.ofConnection.union(listed).union(control.unstoredFields.map { $0.lowercased() })
    return HTTPFields(filter { !left.contains($0.name.lowercased()) })
  }

  private static let ofConnection: Set = [
    "connection", "keep-alive", "proxy-authenticate", "proxy-authentication-info",
    "proxy-authorization", "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade",
  ]
}

extension Int {
  /// Whether this cache knows what RFC 9110 says about keeping an answer with this status.
  fileprivate var isUnderstood: Bool {
    isHeuristicallyCacheable
      || [201, 202, 205, 302, 303, 307, 400, 401, 403, 500, 502, 503, 504].contains(self)
  }
}
