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

extension Substring {
  /// The text within quotation marks, if there are any.
  fileprivate var unquoted: Substring {
    guard utf8.count >= 2, utf8.first == UInt8(ascii: "\""), utf8.last == UInt8(ascii: "\"") else {
      return self
    }
    return dropFirst().dropLast()
  }
}
