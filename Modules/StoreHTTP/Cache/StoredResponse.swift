import Foundation
import FoundationCore

/// A stored response with its parsed caching metadata; a class, since store and stage share it.
final class StoredResponse: Sendable {
  let status: Int
  /// The header fields without `Age`, which is computed for each use.
  let fields: HTTPFields
  /// The whole body.
  let body: [UInt8]
  /// The time when its request was sent.
  let requestedAt: Date
  /// The time when its head arrived.
  let receivedAt: Date
  /// The variant: the requests that it may be used for.
  let variant: ResponseVariant
  /// The caching metadata of the header.
  let metadata: CacheMetadata
  /// The number of bytes in memory, as closely as can be told.
  let size: Int

  /// Creates a stored response; its metadata is parsed from the header if it is not known.
  init(
    status: Int,
    fields: HTTPFields,
    body: [UInt8],
    requestedAt: Date,
    receivedAt: Date,
    variant: ResponseVariant,
    metadata: CacheMetadata? = nil
  ) {
    self.status = status
    self.fields = fields
    self.body = body
    self.requestedAt = requestedAt
    self.receivedAt = receivedAt
    self.variant = variant
    self.metadata =
      metadata ?? CacheMetadata(fields, requestedAt: requestedAt, receivedAt: receivedAt)
    let conditions = variant.conditions.reduce(0) {
      $0 + 48 + $1.name.allocatedBytes + ($1.value?.allocatedBytes ?? 0)
    }
    size =
      MemoryLayout<CacheMetadata>.stride + 144 + body.capacity + conditions
      + fields.reduce(64) { $0 + 32 + $1.name.allocatedBytes + $1.value.allocatedBytes }
  }

  /// The header fields without those that must not be stored in a file, such as `Set-Cookie`.
  var fieldsWithoutSecrets: HTTPFields {
    HTTPFields(fields.filter { !Redactor.isSecret(name: $0.name) })
  }
}

extension String {
  /// The bytes of its storage; 0 for a short text.
  var allocatedBytes: Int { utf8.count > 15 ? utf8.count + 48 : 0 }
}

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
}

extension Int {
  /// `true` if responses with this status are cacheable by default (RFC 9110, section 15.1).
  var isHeuristicallyCacheable: Bool {
    switch self {
    case 200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501: true
    default: false
    }
  }
}

extension StoredResponse {
  /// Returns the response that a request asks for, or a 304.
  func answer(to cacheRequest: CacheRequest, at now: Date, as provenance: (Duration) -> Provenance)
    -> HTTPResponse
  {
    let age = age(at: now)
    var response = HTTPResponse(
      status: status,
      fields: fields,
      provenance: provenance(.seconds(age))
    )
    response.fields["Age"] = String(Int(age))
    if cacheRequest.isConditional, status == 200, isHeld(by: cacheRequest) {
      response.status = 304
      response.fields = HTTPFields(response.fields.filter { !Self.isOfBody($0.name) })
    } else {
      response.body = HTTPBody(body)
    }
    return response
  }

  /// Returns `true` if the validators of the request match (RFC 9111, section 4.3.2).
  private func isHeld(by cacheRequest: CacheRequest) -> Bool {
    let tags = cacheRequest.fields.values(of: "If-None-Match")
    if !tags.isEmpty { return metadata.entityTag?.matches(ifNoneMatch: tags) ?? false }
    guard let since = cacheRequest.fields["If-Modified-Since"],
      let date = HTTPDate.read(since, now: receivedAt)
    else { return false }
    return (metadata.lastModified ?? metadata.date) <= date
  }

  private static func isOfBody(_ name: String) -> Bool {
    name.lowercased().hasPrefix("content-") && !equalIgnoringCase(name, "Content-Location")
  }

  /// Returns the stored response updated by a 304.
  ///
  /// The new header fields replace the old ones, except those that describe the stored body: that
  /// has not changed, even if a 304 says otherwise about its length or encoding.
  func updated(
    by arrival: OriginResponse,
    variant: (CacheMetadata) -> ResponseVariant
  ) -> StoredResponse {
    let fresh = arrival.response.fields
    let new = fresh.kept(CacheControl(fresh.values(of: "Cache-Control")))
      .filter { !Self.ofBody.contains($0.name.lowercased()) }
    let names = Set(new.map { $0.name.lowercased() })
    // The old response had that age.
    let old = fields.filter { !names.contains($0.name.lowercased()) && !$0.isNamed("Age") }
    let merged = HTTPFields(old + new)
    let metadata = CacheMetadata(
      merged,
      requestedAt: arrival.requestedAt,
      receivedAt: arrival.receivedAt
    )
    return StoredResponse(
      status: status,
      fields: merged,
      body: body,
      requestedAt: arrival.requestedAt,
      receivedAt: arrival.receivedAt,
      variant: variant(metadata),
      metadata: metadata
    )
  }

  /// Returns `true` if a 304 matches this response (RFC 9111, section 4.3.4).
  ///
  /// A different entity tag does not match, even with the same `Last-Modified`.
  func isConfirmed(by response: HTTPResponse) -> Bool {
    if let tag = response.fields["ETag"], let own = metadata.entityTag {
      return own.matches(EntityTag(tag))
    }
    if let modified = response.fields["Last-Modified"], let own = metadata.lastModifiedText {
      return own == modified
    }
    return true
  }

  private static let ofBody: Set = [
    "content-length", "content-encoding", "content-range", "content-md5", "content-digest",
  ]

  /// Returns the conditional request that revalidates this response.
  func validating(_ request: HTTPRequest) -> HTTPRequest {
    var request = request
    request.fields.remove("If-None-Match")
    request.fields.remove("If-Modified-Since")
    if let entityTag = metadata.entityTag { request.fields.append("If-None-Match", entityTag.text) }
    if let modified = metadata.lastModifiedText {
      request.fields.append("If-Modified-Since", modified)
    }
    return request
  }
}
