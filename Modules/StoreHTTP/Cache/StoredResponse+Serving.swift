import Foundation
import FoundationCore

extension StoredResponse {
  /// Returns the response that a request asks for: whole, without its body, a range of it, or a
  /// 304.
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
    } else if let range = cacheRequest.range, status == 200 || metadata.part != nil {
      cut(range, into: &response)
    } else if !cacheRequest.isHead {
      response.body = HTTPBody(body)
    }
    return response
  }

  private func cut(_ range: ByteRange, into response: inout HTTPResponse) {
    guard let (bytes, part) = range.within(self) else { return }
    response.status = 206
    response.fields["Content-Range"] = part.text
    response.fields["Content-Length"] = String(bytes.count)
    response.body = HTTPBody(Array(body[bytes]))
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
}
