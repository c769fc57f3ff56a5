import Foundation

/// What the header of an answer says about keeping it and giving it again, read once.
struct CacheMetadata: Sendable {
  let control: CacheControl
  /// `Date`, or when the answer arrived where that is absent or no date.
  let date: Date
  let lastModified: Date?
  /// `Last-Modified` as it was written, which is how an origin wants to see it again.
  let lastModifiedText: String?
  let entityTag: HTTPEntityTag?
  /// The fields named in `Vary`, in small letters.
  let vary: Vary
  /// The one language it is in, in small letters.
  let language: String?
  /// Which part of the whole it is, for an answer with status 206.
  let part: ContentRange?
  /// For how long it is fresh by its own word: `max-age`, or else `Expires`.
  let statedLifetime: TimeInterval?
  /// How old it was when it arrived.
  let initialAge: TimeInterval

  init(_ fields: HTTPFields, status: Int, requestedAt: Date, receivedAt: Date) {
    control = CacheControl(fields.values(of: "Cache-Control"))
    date = fields["Date"].flatMap { HTTPDate.read($0, now: receivedAt) } ?? receivedAt
    lastModifiedText = fields["Last-Modified"]
    lastModified = lastModifiedText.flatMap { HTTPDate.read($0, now: receivedAt) }
    entityTag = fields["ETag"].map { HTTPEntityTag($0) }
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

  /// Whether an origin can be asked if it still holds.
  var hasValidator: Bool { entityTag != nil || lastModifiedText != nil }

  /// By RFC 9111 5.3, an `Expires` that is no date has passed, and so has one given twice unalike.
  private static func lifetime(until expires: [String], from date: Date, now: Date) -> TimeInterval?
  {
    guard let first = expires.first else { return nil }
    guard expires.allSatisfy({ $0 == first }), let end = HTTPDate.read(first, now: now) else {
      return 0
    }
    return end.timeIntervalSince(date)
  }

  /// By RFC 9111 5.1, the first of several ages counts, and one that is no number does not.
  private static func age(_ fields: HTTPFields) -> TimeInterval {
    guard let line = fields["Age"], let first = line.split(separator: ",").first else { return 0 }
    return TimeInterval(first.trimmed.seconds ?? 0)
  }
}
