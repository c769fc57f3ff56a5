import StoreHTTP

/// The entity tag of a representation (RFC 9110).
package struct EntityTag: Sendable, Hashable {
  /// The text in the header field, with its quotes.
  package let text: String

  /// Creates the tag of a product, a category or another resource that has a revision.
  package init(revision: Int) { text = "\"r\(revision)\"" }

  /// Creates the tag of a representation that is made from the whole catalog.
  package init(catalog revision: Int) { text = "\"c\(revision)\"" }

  /// Creates the tag of content that never changes.
  package init(hash: String) { text = "\"\(hash)\"" }

  /// Returns `true` if an `If-None-Match` field lists this tag or is `*`; the comparison is weak.
  package func matches(ifNoneMatch line: String) -> Bool {
    matches(anyOf: line) { $0 == text || $0 == "W/\(text)" }
  }

  /// Returns `true` if an `If-Match` field lists this tag or is `*`; the comparison is strong.
  package func matches(ifMatch line: String) -> Bool {
    matches(anyOf: line) { $0 == text }
  }

  private func matches(anyOf line: String, where isMatch: (Substring) -> Bool) -> Bool {
    // `*` counts only if it is the whole field: a tag may contain commas and stars.
    line[...].trimmed == "*" || line.split(separator: ",").contains { isMatch($0.trimmed) }
  }
}
