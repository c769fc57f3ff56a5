import Foundation

extension StoredResponse {
  /// The stored answer after the origin confirmed it with a 304, or told its header by HEAD.
  ///
  /// What the origin said now takes the place of what it said then, except for what describes the
  /// stored body: that body has not changed, whatever a 304 says about its length or coding.
  ///
  /// - Parameters:
  ///   - response: The head that came.
  ///   - requestedAt: When it was asked for.
  ///   - receivedAt: When it came.
  ///   - variant: Which requests it is for now.
  /// - Returns: The new entry.
  func updated(
    by response: HTTPResponse,
    requestedAt: Date,
    receivedAt: Date,
    variant: (CacheMetadata) -> ResponseVariant
  ) -> StoredResponse {
    let new = response.fields.kept(CacheControl(response.fields.values(of: "Cache-Control")))
      .filter { !Self.ofBody.contains($0.name.lowercased()) }
    let names = Set(new.map { $0.name.lowercased() })
    // The age was that of the old answer.
    let old = fields.filter { !names.contains($0.name.lowercased()) && !$0.isNamed("Age") }
    let merged = HTTPFields(old + new)
    let metadata = CacheMetadata(
      merged,
      status: status,
      requestedAt: requestedAt,
      receivedAt: receivedAt
    )
    return StoredResponse(
      status: status,
      fields: merged,
      body: body,
      requestedAt: requestedAt,
      receivedAt: receivedAt,
      variant: variant(metadata)
    )
  }

  /// Whether a 304 speaks of this answer (RFC 9111 4.3.4).
  ///
  /// A tag that is another says it does not, even beside the same `Last-Modified`.
  func isConfirmed(by response: HTTPResponse) -> Bool {
    if let tag = response.fields["ETag"], let own = metadata.entityTag {
      return own.matches(HTTPEntityTag(tag))
    }
    if let modified = response.fields["Last-Modified"], let own = metadata.lastModifiedText {
      return own == modified
    }
    return true
  }

  /// Whether the header that HEAD brought is that of this answer (RFC 9111 4.3.5).
  func isDescribed(by response: HTTPResponse) -> Bool {
    let isSameLength = response.fields["Content-Length"].map {
      $0 == fields["Content-Length"] || Int($0) == body.count
    }
    return status == response.status && isConfirmed(by: response) && isSameLength != false
  }

  private static let ofBody: Set = [
    "content-length", "content-encoding", "content-range", "content-md5", "content-digest",
  ]

  /// The request that asks the origin whether this answer still holds.
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
