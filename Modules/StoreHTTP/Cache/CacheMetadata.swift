import Foundation

/// The header fields of a response that govern caching, parsed once.
struct CacheMetadata: Sendable {
  let control: CacheControl
  /// The `Date`, or the time of arrival if that is absent or invalid.
  let date: Date
  let lastModified: Date?
  /// The `Last-Modified` field as the origin wrote it, to be sent back unchanged.
  let lastModifiedText: String?
  let entityTag: EntityTag?
  /// The fields named in `Vary`, in lowercase.
  let vary: Vary
  /// The language of the response if it has exactly one, in lowercase.
  let language: String?
  /// The range of a 206 response.
  let part: ContentRange?
  /// The stated freshness lifetime: `max-age`, or else `Expires`.
  let statedLifetime: TimeInterval?
  /// The age at arrival.
  let initialAge: TimeInterval

  init(_ fields: HTTPFields, status: Int, requestedAt: Date, receivedAt: Date) {
    control = CacheControl(fields.values(of: "Cache-Control"))
    date = fields["Date"].flatMap { HTTPDate.read($0, now: receivedAt) } ?? receivedAt
    lastModifiedText = fields["Last-Modified"]
    lastModified = lastModifiedText.flatMap { HTTPDate.read($0, now: receivedAt) }
    entityTag = fields["ETag"].map { EntityTag($0) }
    vary = Vary(fields.values(of: "Vary"))
    language = fields["Content-Language"].map { $0.lowercased() }
    part = status == 206 ? fields["Content-Range"].flatMap { ContentRange($0) } : nil
    statedLifetime =
      control.maxAge.map { TimeInterval($0) }
      ?? Self.lifetime(until: fields.values(of: "Expires"), from: date, now: receivedAt)
    initialAge = max(
      0,
      receivedAt.timeIntervalSince(date),
      Self.age(fields) + max(0, receivedAt.timeIntervalSince(requestedAt))
    )
  }

  /// `true` if the response has a validator.
  var hasValidator: Bool { entityTag != nil || lastModifiedText != nil }

  /// RFC 9111, section 5.3: an invalid `Expires` has passed, and so have two different ones.
  private static func lifetime(until expires: [String], from date: Date, now: Date) -> TimeInterval?
  {
    guard let first = expires.first else { return nil }
    guard expires.allSatisfy({ $0 == first }), let end = HTTPDate.read(first, now: now) else {
      return 0
    }
    return end.timeIntervalSince(date)
  }

  /// RFC 9111, section 5.1: the first of several ages counts, and an invalid one does not.
  private static func age(_ fields: HTTPFields) -> TimeInterval {
    guard let line = fields["Age"], let first = line.split(separator: ",").first else { return 0 }
    return TimeInterval(first.trimmed.seconds ?? 0)
  }
}
