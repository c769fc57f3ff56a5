/// An entity tag, as in `ETag: "a1"`.
struct HTTPEntityTag: Sendable, Hashable {
  /// The tag as the origin wrote it, to be sent back unchanged.
  let text: String

  init(_ text: some StringProtocol) { self.text = String(text) }

  /// `true` for a strong tag: equal ones mean equal bytes.
  var isStrong: Bool { !text.hasPrefix("W/") }

  private var opaque: Substring { isStrong ? text[...] : text.dropFirst(2) }

  /// Returns `true` if both tags match by weak comparison.
  func matches(_ other: HTTPEntityTag) -> Bool { opaque == other.opaque }

  /// Returns `true` if the lines of `If-None-Match` contain the tag; `*` matches every tag.
  func isNamed(in lines: [String]) -> Bool {
    lines.contains { line in
      ListFieldParser(line).contains { $0 == "*" || matches(HTTPEntityTag($0)) }
    }
  }
}
