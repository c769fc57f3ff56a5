/// What kind of thing bytes are, such as `application/json`.
struct MediaType: Sendable, Hashable {
  /// Type and subtype in small letters; `*` stands for any.
  let type: Substring
  let subtype: Substring
  /// What is said beside it, such as `charset=utf-8`, names in small letters.
  let parameters: [Substring: Substring]

  /// Reads one; nothing where it is none.
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

  /// Whether both can be the same, `*` being anything.
  func fits(_ other: MediaType) -> Bool {
    (type == other.type || type == "*" || other.type == "*")
      && (subtype == other.subtype || subtype == "*" || other.subtype == "*")
  }

  /// Whether it is text in another encoding than UTF-8, the only one that is understood.
  var isForeignlyEncoded: Bool {
    parameters["charset"].map { !["utf-8", "utf8", "us-ascii"].contains($0) } ?? false
  }

  /// Whether a line of what a client takes allows it; a line that cannot be read allows anything.
  func isAccepted(by line: String) -> Bool {
    let ranges = line.split(separator: ",").compactMap { MediaType($0) }
    guard !ranges.isEmpty else { return true }
    let fitting = ranges.filter { fits($0) }
    // The closest one counts: `*/*, text/html;q=0` takes anything but that.
    guard let closest = fitting.max(by: { $0.closeness < $1.closeness }) else { return false }
    return closest.parameters["q"].flatMap(Double.init) != 0
  }

  private var closeness: Int { type == "*" ? 0 : subtype == "*" ? 1 : 2 }
}

extension Substring {
  fileprivate var unquoted: Substring {
    count > 1 && hasPrefix("\"") && hasSuffix("\"") ? dropFirst().dropLast() : self
  }
}
