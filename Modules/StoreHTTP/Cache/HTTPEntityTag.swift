/// The name an origin gives to one state of what it holds, as in `ETag: "a1"`.
struct HTTPEntityTag: Sendable, Hashable {
  /// As it was written, which is how the origin wants to see it again.
  let text: String

  init(_ text: some StringProtocol) { self.text = String(text) }

  /// Whether equal tags mean equal bytes; weak ones only mean the same for most purposes.
  var isStrong: Bool { !text.hasPrefix("W/") }

  private var opaque: Substring { isStrong ? text[...] : text.dropFirst(2) }

  /// Whether both name the same state, weak or not.
  func matches(_ other: HTTPEntityTag) -> Bool { opaque == other.opaque }

  /// Whether the lines of `If-None-Match` name it; `*` names every tag.
  func isNamed(in lines: [String]) -> Bool {
    lines.contains { line in
      ListFieldParser(line).contains { $0 == "*" || matches(HTTPEntityTag($0)) }
    }
  }
}
