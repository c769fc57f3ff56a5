import Persistence

extension Store {
  /// By what caches know everything that is made from the whole catalog.
  package func catalogTag(_ age: ReadConsistency = .current) async throws -> EntityTag {
    EntityTag(catalog: try await database.read(age) { try await $0.catalogRevision() })
  }

  /// By what caches know the thing whose count of changes a query finds, if it is there.
  package func tag(_ revision: SQLText) async throws -> EntityTag? {
    let revision: Int? = try await database.read { try await $0.value(revision) }
    return revision.map(EntityTag.init(revision:))
  }
}

extension Transaction {
  /// Returns the count of all changes of the catalog.
  package func catalogRevision() async throws -> Int {
    try await value("SELECT coalesce(sum(catalog), 0) FROM revision") ?? 0
  }
}

extension Optional {
  /// What there is; where there is nothing, the problem says so.
  package func orMissing(_ name: String) throws(Problem) -> Wrapped {
    guard let self else { throw .missing(name) }
    return self
  }
}
