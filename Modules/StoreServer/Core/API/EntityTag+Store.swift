package import StoreHTTP

extension EntityTag {
  /// Creates the tag of a representation that is made from the whole catalog.
  package init(catalog revision: Int) { self.init("\"c\(revision)\"") }

  /// Creates the tag of content that never changes.
  package init(hash: String) { self.init("\"\(hash)\"") }
}
