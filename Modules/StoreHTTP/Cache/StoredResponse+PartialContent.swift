extension StoredResponse {
  /// Combines a partial response with the one stored for the same requests.
  ///
  /// A part does not replace the whole it belongs to. Adjacent parts are combined if both have the
  /// same strong entity tag, which is the only proof that their bytes belong together (RFC 9110,
  /// section 15.3.7.3); otherwise the newer one is kept.
  ///
  /// - Parameter old: The stored response.
  /// - Returns: The response to store, or `nil` to keep the old one.
  func joining(_ old: StoredResponse?) -> StoredResponse? {
    guard let old, let part = metadata.part else { return self }
    let head = HTTPResponse(status: status, fields: fields)
    guard let oldPart = old.metadata.part else { return old.isConfirmed(by: head) ? nil : self }
    guard let tag = metadata.entityTag, tag.isStrong, tag == old.metadata.entityTag,
      part.total == oldPart.total, part.count == body.count, oldPart.count == old.body.count,
      part.first <= oldPart.last + 1, oldPart.first <= part.last + 1
    else { return self }
    let (front, back) = part.first < oldPart.first ? (self, old) : (old, self)
    let start = min(part.first, oldPart.first)
    let overlap = min(start + front.body.count - max(part.first, oldPart.first), back.body.count)
    let bytes = front.body + back.body.dropFirst(overlap)
    return joined(
      bytes,
      as: ContentRange(first: start, last: start + bytes.count - 1, total: part.total)
    )
  }

  /// Returns the newer header with the bytes of both, as a whole response once no byte is missing.
  private func joined(_ bytes: [UInt8], as part: ContentRange) -> StoredResponse {
    let isWhole = part.count == part.total
    var fields = fields
    fields["Content-Range"] = isWhole ? nil : part.text
    fields["Content-Length"] = String(bytes.count)
    return StoredResponse(
      status: isWhole ? 200 : 206,
      fields: fields,
      body: bytes,
      requestedAt: requestedAt,
      receivedAt: receivedAt,
      variant: variant
    )
  }
}
