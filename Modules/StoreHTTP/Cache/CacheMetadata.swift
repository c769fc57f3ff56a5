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
  /// The stated freshness lifetime: `max-age`, or else `Expires`.
  let statedLifetime: TimeInterval?
  /// The age at arrival.
  let initialAge: TimeInterval

  init(_ fields: HTTPFields, requestedAt: Date, receivedAt: Date) {
    control = CacheControl(fields.values(of: "Cache-Control"))
    date = fields["Date"].flatMap { HTTPDate.read($0, now: receivedAt) } ?? receivedAt
    lastModifiedText = fields["Last-Modified"]
    lastModified = lastModifiedText.flatMap { HTTPDate.read($0, now: receivedAt) }
    entityTag = fields["ETag"].map { EntityTag($0) }
    vary = Vary(fields.values(of: "Vary"))
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

/// The `Cache-Control` directives of a request or a response.
///
/// Directives may be on several lines, in any case, with values bare or quoted; unknown ones are
/// ignored. An invalid number, such as `max-age='60'` or `max-age=-1`, counts as zero, and of a
/// repeated directive the smaller number counts: if in doubt a response is stale (RFC 9111, section
/// 4.2.1).
struct CacheControl: Sendable {
  var noStore = false
  var noCache = false
  var onlyIfCached = false
  var mustRevalidate = false
  var mustUnderstand = false
  var isPublic = false
  var isPrivate = false
  var immutable = false
  var maxAge: Int?
  var minFresh: Int?
  /// `max-stale` without a number, which means any.
  var maxStale: Int?
  var staleWhileRevalidate: Int?
  var staleIfError: Int?
  /// The fields of `no-cache="…"`, which must not be reused from a store.
  var unstoredFields: [String] = []

  init() {}

  init(_ lines: [String]) {
    for line in lines { for directive in ListFieldParser(line) { read(directive) } }
  }

  mutating func read(_ directive: Substring) {
    let equals = directive.utf8.firstIndex(of: UInt8(ascii: "="))
    let name = directive[..<(equals ?? directive.endIndex)].trimmed
    let value = equals.map { directive[directive.utf8.index(after: $0)...] }
    switch name.lowercased() {
    case "no-store": noStore = true
    case "no-cache": readNoCache(value)
    case "only-if-cached": onlyIfCached = true
    case "must-revalidate": mustRevalidate = true
    case "must-understand": mustUnderstand = true
    case "public": isPublic = true
    case "private": isPrivate = true
    case "immutable": immutable = true
    case "max-age": Self.lower(&maxAge, to: Self.number(name, value: value))
    case "min-fresh": minFresh = max(minFresh ?? 0, Self.number(name, value: value))
    case "max-stale":
      Self.lower(&maxStale, to: value == nil ? .max : Self.number(name, value: value))
    case "stale-while-revalidate":
      Self.lower(&staleWhileRevalidate, to: Self.number(name, value: value))
    case "stale-if-error": Self.lower(&staleIfError, to: Self.number(name, value: value))
    default: break
    }
  }

  private mutating func readNoCache(_ value: Substring?) {
    guard let value else {
      noCache = true
      return
    }
    let names = ListFieldParser(String(value.unquoted)).map { String($0) }
    // An empty or invalid list means the whole response.
    if names.isEmpty { noCache = true } else { unstoredFields += names }
  }

  private static func lower(_ seconds: inout Int?, to value: Int) {
    seconds = min(seconds ?? .max, value)
  }

  private static func number(_ name: Substring, value: Substring?) -> Int {
    value?.unquoted.seconds ?? 0
  }
}
