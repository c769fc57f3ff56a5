import Persistence
package import StoreHTTP

extension Store {
  /// Returns the entity tag of representations that are made from the whole catalog.
  package func catalogTag(_ consistency: ReadConsistency = .strong) async throws -> EntityTag {
    EntityTag(catalog: try await database.read(consistency) { try await $0.catalogRevision() })
  }

  /// Returns the entity tag of the resource whose revision a query finds, or `nil` if there is
  /// none.
  package func tag(_ revision: SQLText) async throws -> EntityTag? {
    let revision: Int? = try await database.read { try await $0.value(revision) }
    return revision.map(EntityTag.init(revision:))
  }
}

extension Transaction {
  /// Returns the revision of the catalog, which counts all of its changes.
  package func catalogRevision() async throws -> Int {
    try await value("SELECT coalesce(sum(catalog), 0) FROM revision") ?? 0
  }
}

extension Optional {
  /// Returns the value, or throws a problem of status 404.
  package func orNotFound(_ name: String) throws(Problem) -> Wrapped {
    guard let self else { throw .notFound(name) }
    return self
  }
}
