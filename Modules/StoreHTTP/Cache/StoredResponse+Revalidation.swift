import Foundation

extension StoredResponse {
  /// Returns the stored response updated by a 304, or by the response to HEAD.
  ///
  /// The new header fields replace the old ones, except those that describe the stored body: that
  /// has not changed, whatever a 304 says about its length or encoding.
  ///
  /// - Parameters:
  ///   - response: The new head.
  ///   - requestedAt: The time of the request.
  ///   - receivedAt: The time of the response.
  ///   - variant: The new variant.
  /// - Returns: The updated response.
  func updated(
    by response: HTTPResponse,
    requestedAt: Date,
    receivedAt: Date,
    variant: (CacheMetadata) -> ResponseVariant
  ) -> StoredResponse {
    let new = response.fields.kept(CacheControl(response.fields.values(of: "Cache-Control")))
      .filter { !Self.ofBody.contains($0.name.lowercased()) }
    let names = Set(new.map { $0.name.lowercased() })
    // The age was that of the old response.
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

  /// Returns `true` if the response to HEAD matches this response (RFC 9111, section 4.3.5).
  func isDescribed(by response: HTTPResponse) -> Bool {
    let isSameLength = response.fields["Content-Length"].map {
      $0 == fields["Content-Length"] || Int($0) == body.count
    }
    return status == response.status && isConfirmed(by: response) && isSameLength != false
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
