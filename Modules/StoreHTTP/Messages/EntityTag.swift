/// The entity tag of a representation (RFC 9110), as in `ETag: "a1"`.
package struct EntityTag: Sendable, Hashable {
  /// The tag as the origin wrote it, with its quotes.
  package let text: String

  /// Creates a tag from the text in the header field.
  package init(_ text: some StringProtocol) { self.text = String(text) }

  /// `true` for a strong tag: equal ones mean equal bytes.
  var isStrong: Bool { !text.hasPrefix("W/") }

  private var opaque: Substring { isStrong ? text[...] : text.dropFirst(2) }

  /// Returns `true` if both tags match by weak comparison.
  func matches(_ other: EntityTag) -> Bool { opaque == other.opaque }

  /// Returns `true` if the lines of `If-None-Match` list the tag or `*`; the comparison is weak.
  package func matches(ifNoneMatch lines: [String]) -> Bool {
    isListed(in: lines) { matches($0) }
  }

  /// Returns `true` if the lines of `If-Match` list the tag or `*`; the comparison is strong.
  package func matches(ifMatch lines: [String]) -> Bool {
    isStrong && isListed(in: lines) { $0 == self }
  }

  private func isListed(in lines: [String], where isMatch: (EntityTag) -> Bool) -> Bool {
    lines.contains { line in ListFieldParser(line).contains { $0 == "*" || isMatch(EntityTag($0)) }
    }
  }
}
