package import FoundationCore
import Persistence
package import StoreHTTP

/// A resource in its current state, with its entity tag.
package protocol TaggedRepresentation {
  associatedtype Resource: JSONRepresentable

  /// The resource of responses.
  var resource: Resource { get }
  var tag: EntityTag { get }
}

extension TaggedRepresentation where Self: JSONRepresentable {
  package var resource: Self { self }
}

/// A resource whose JSON has no revision, with its revision.
package struct Revised<Resource: JSONRepresentable>: TaggedRepresentation {
  package let resource: Resource
  private let revision: Int

  package init(_ resource: Resource, revision: Int) {
    self.resource = resource
    self.revision = revision
  }

  package var tag: EntityTag { EntityTag(revision: revision) }
}

extension Optional where Wrapped: TaggedRepresentation {
  /// Returns the resource if it exists and matches the `If-Match` of the request.
  package func requireMatch(with call: ValidatedRequest, _ name: String) throws -> Wrapped {
    let state = try orNotFound(name)
    try call.requireMatch(state.tag, of: state.resource.json)
    return state
  }
}

extension HTTPResponse {
  /// Creates a response with the new state of a resource.
  package init(tagged state: some TaggedRepresentation, status: Int = 200, location: String? = nil)
  {
    self.init(state.resource, status: status, tag: state.tag, location: location)
  }
}

extension EntityTag {
  /// Creates the tag of a representation that is made from the whole catalog.
  package init(catalog revision: Int) { self.init("\"c\(revision)\"") }

  /// Creates the tag of content that never changes.
  package init(hash: String) { self.init("\"\(hash)\"") }
}

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
