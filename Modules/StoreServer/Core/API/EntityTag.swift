import StoreHTTP

/// What caches and editors know a state of something by.
package struct EntityTag: Sendable, Hashable {
  /// As it stands in the header, with its quotes.
  package let text: String

  /// The tag of a product, a category or another thing that counts its changes.
  package init(revision: Int) { text = "\"r\(revision)\"" }

  /// The tag of everything that is made from the whole catalog.
  package init(catalog revision: Int) { text = "\"c\(revision)\"" }

  /// The tag of bytes that never change.
  package init(hash: String) { text = "\"\(hash)\"" }

  /// Whether `If-None-Match` names it or all; what a cache has weakened is still the same to it.
  package func isNamed(inNoneMatch line: String) -> Bool {
    isNamed(in: line) { $0 == text || $0 == "W/\(text)" }
  }

  /// Whether `If-Match` names it or all; a weak tag does not say which state was seen.
  package func isNamed(inMatch line: String) -> Bool {
    isNamed(in: line) { $0 == text }
  }

  private func isNamed(in line: String, _ isIt: (Substring) -> Bool) -> Bool {
    // All is meant only by a line that says nothing else: a tag may have commas and stars in it.
    line[...].trimmed == "*" || line.split(separator: ",").contains { isIt($0.trimmed) }
  }
}
