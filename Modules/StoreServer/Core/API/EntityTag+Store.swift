package import StoreHTTP

extension EntityTag {
  /// Creates the tag of a product, a category or another resource that has a revision.
  package init(revision: Int) { self.init("\"r\(revision)\"") }

  /// Creates the tag of a representation that is made from the whole catalog.
  package init(catalog revision: Int) { self.init("\"c\(revision)\"") }

  /// Creates the tag of content that never changes.
  package init(hash: String) { self.init("\"\(hash)\"") }
}
