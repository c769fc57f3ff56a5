/// The names of elements in their namespaces, whatever prefixes a document uses.
///
/// A name of RSS has no prefix; others have `atom:`, `content:`, `dc:`, `rdf:` or `other:`.
struct FeedNames {
  /// The namespaces declared so far, with the depth of their elements; `nil` for an unknown one.
  private var scopes: [(depth: Int, prefix: String, namespace: String?)] = []

  /// The maximum number of open namespaces; a name is compared with each of them.
  private static let scopeLimit = 100

  /// Adds the namespaces that an element declares, as far as there is room.
  mutating func enter(_ attributes: [XMLReader.Attribute], depth: Int) {
    for attribute in attributes
    where attribute.name.hasPrefix("xmlns") && scopes.count < Self.scopeLimit {
      let parts = attribute.name.split(separator: ":", maxSplits: 1)
      // A long namespace is unknown, and not worth its lower case.
      let isShort = attribute.value.utf8.count <= 200
      let namespace = isShort ? Self.prefixes[attribute.value.lowercased()] : nil
      scopes.append((depth, parts.count == 2 ? String(parts[1]) : "", namespace))
    }
  }

  /// Removes the namespaces of the elements deeper than a depth.
  mutating func leave(to depth: Int) {
    while let last = scopes.last, last.depth > depth { scopes.removeLast() }
  }

  /// Returns the name of an element in lower case, with the prefix of its namespace.
  func name(of element: String) -> String {
    let parts = element.split(separator: ":", maxSplits: 1).map(String.init)
    guard let local = parts.last?.lowercased() else { return "" }
    let prefix = parts.count == 2 ? parts[0] : ""
    if let known = scopes.last(where: { $0.prefix == prefix })?.namespace {
      return known.isEmpty ? local : "\(known):\(local)"
    }
    // Feeds without a declaration, or with a wrong one, keep the usual prefixes.
    if prefix.isEmpty { return local }
    return Self.prefixes.values.contains(prefix.lowercased())
      ? "\(prefix.lowercased()):\(local)" : "other:\(local)"
  }

  private static let prefixes = [
    "http://www.w3.org/2005/atom": "atom",
    "http://purl.org/atom/ns#": "atom",
    "http://purl.org/rss/1.0/modules/content/": "content",
    "http://purl.org/dc/elements/1.1/": "dc",
    "http://purl.org/dc/terms/": "dc",
    "http://www.w3.org/1999/02/22-rdf-syntax-ns#": "rdf",
    "http://purl.org/rss/1.0/": "",
    "http://my.netscape.com/rdf/simple/0.9/": "",
    "http://backend.userland.com/rss2": "",
    "http://www.w3.org/1999/xhtml": "",
  ]
}
