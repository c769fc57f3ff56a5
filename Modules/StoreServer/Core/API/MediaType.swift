import StoreHTTP

/// A media type, such as `application/json`.
struct MediaType: Sendable, Hashable {
  /// The type in lower case, such as `application`; `*` is any type.
  let type: Substring
  let subtype: Substring
  /// The parameters, such as `charset=utf-8`, with lower-case names.
  let parameters: [Substring: Substring]

  /// Parses a media type; `nil` if the text is not one.
  init?(_ text: some StringProtocol) {
    let parts = text.lowercased().split(separator: ";", omittingEmptySubsequences: false)
    let names = parts[0].split(separator: "/", omittingEmptySubsequences: false).map(\.trimmed)
    guard names.count == 2, !names.contains("") else { return nil }
    (type, subtype) = (names[0], names[1])
    var parameters: [Substring: Substring] = [:]
    for part in parts.dropFirst() {
      let pair = part.split(separator: "=", maxSplits: 1).map(\.trimmed)
      if pair.count == 2 { parameters[pair[0]] = pair[1].unquoted }
    }
    self.parameters = parameters
  }

  /// Returns `true` if the types are the same; `*` matches any.
  func matches(_ other: MediaType) -> Bool {
    (type == other.type || type == "*" || other.type == "*")
      && (subtype == other.subtype || subtype == "*" || other.subtype == "*")
  }

  /// `true` if the charset is neither UTF-8 nor ASCII.
  var hasUnsupportedCharset: Bool {
    parameters["charset"].map { !["utf-8", "utf8", "us-ascii"].contains($0) } ?? false
  }

  /// Returns `true` if an `Accept` field allows the type; an unreadable field allows any.
  func isAccepted(by line: String) -> Bool {
    let ranges = line.split(separator: ",").compactMap { MediaType($0) }
    guard !ranges.isEmpty else { return true }
    let fitting = ranges.filter { matches($0) }
    // The most specific range counts: `*/*, text/html;q=0` accepts anything but HTML.
    guard let closest = fitting.max(by: { $0.closeness < $1.closeness }) else { return false }
    return closest.parameters["q"].flatMap(Double.init) != 0
  }

  private var closeness: Int { type == "*" ? 0 : subtype == "*" ? 1 : 2 }
}
