package import FoundationCore
package import StoreHTTP

/// The resources of a collection of the API, in a transaction.
///
/// Its operations list, show, add, change and remove them; what differs between two collections is
/// here.
package protocol CollectionStore: SendableMetatype {
  /// The type of the values that name a resource in paths.
  associatedtype ID: LosslessStringConvertible & Sendable
  /// A resource with its entity tag.
  associatedtype Stored: TaggedRepresentation where Stored.Resource: Sendable
  /// The body of a request to add or change a resource.
  associatedtype Draft: Shaped

  static var routes: CollectionRoutes { get }
  /// The noun of a resource, in a sentence.
  static var noun: String { get }
  /// The path parameter that names a resource.
  static var id: Parameter<ID> { get }
  /// The minimum roles that may list and show the resources, and that may edit them.
  static var roles: (readers: Role, editors: Role) { get }
  /// The summaries of the operations that change the collection.
  static var summaries: (add: String, change: String, remove: String) { get }

  /// Returns the operation that lists the resources.
  static func list(in store: Store) -> APIOperation

  /// Returns the name of a resource in an error, such as `brand 7`.
  static func name(_ id: ID) -> String

  /// Returns the query of the revision of a resource.
  static func revision(of id: ID) -> SQLText

  init(_ transaction: any Transaction)

  /// Returns the resource with an ID; `nil` if it does not exist.
  func resource(_ id: ID) async throws -> Stored.Resource?
  /// Returns the resource with an ID and what its change needs; `nil` if it does not exist.
  func stored(_ id: ID) async throws -> Stored?

  /// Adds a resource and returns its ID; throws all validation errors as one problem.
  func add(_ draft: Draft, in change: StoreChange) async throws -> ID
  /// Updates a resource to a draft; throws all validation errors as one problem.
  func update(_ stored: Stored, to draft: Draft, in change: StoreChange) async throws
  /// Removes a resource; throws a problem if others use it.
  func remove(_ stored: Stored, in change: StoreChange) async throws
}

extension CollectionStore {
  package static var roles: (readers: Role, editors: Role) { (.reader, .editor) }

  package static func name(_ id: ID) -> String { "\(noun) \(id)" }

  package func resource(_ id: ID) async throws -> Stored.Resource? {
    try await stored(id)?.resource
  }
}

/// The operations.
extension CollectionStore {
  /// Returns the operations of the collection.
  package static func operations(in store: Store) -> [APIOperation] {
    [list(in: store), show(in: store), add(in: store), change(in: store), remove(in: store)]
  }

  /// Returns the operation of a list that is not paged.
  package static func listing(
    _ summary: String,
    in store: Store,
    all: @escaping @Sendable (Self) async throws -> [Stored.Resource]
  ) -> APIOperation {
    APIOperation(
      routes.list,
      summary: summary,
      role: roles.readers,
      success: .json(
        .list("\(Stored.Resource.self)List", of: Stored.Resource.schema),
        "Every \(noun)."
      ),
      validator: { _ in try await store.catalogTag() },
      run: { _ in HTTPResponse(listing: try await store.database.read { try await all(Self($0)) }) }
    )
  }

  private static func show(in store: Store) -> APIOperation {
    .reading(
      routes.show,
      summary: "Shows a \(noun).",
      role: roles.readers,
      success: "The \(noun).",
      by: id,
      in: store,
      called: name,
      revision: revision,
      find: { try await Self($0).resource($1) }
    )
  }

  private static func add(in store: Store) -> APIOperation {
    APIOperation(
      routes.add,
      summary: summaries.add,
      role: roles.editors,
      body: .json(Draft.schema),
      success: .created(Stored.Resource.schema, "The new \(noun).")
    ) { call in
      let draft: Draft = try call.decoded()
      return try await store.change(for: call) { change in
        let resources = Self(change.transaction)
        let id = try await resources.add(draft, in: change)
        return HTTPResponse(
          tagged: try await resources.stored(id).orNotFound(name(id)),
          status: 201,
          location: routes.show.location([id])
        )
      }
    }
  }

  private static func change(in store: Store) -> APIOperation {
    APIOperation(
      routes.change,
      summary: summaries.change,
      role: roles.editors,
      parameters: [id.description],
      body: .json(Draft.schema),
      success: .json(Stored.Resource.schema, "The changed \(noun)."),
      problems: [404, 409]
    ) { call in
      let id = try call.value(of: id)
      let draft: Draft = try call.decoded()
      return try await store.change(for: call) { change in
        let resources = Self(change.transaction)
        let stored = try await resources.stored(id).requireMatch(with: call, name(id))
        try await resources.update(stored, to: draft, in: change)
        return HTTPResponse(tagged: try await resources.stored(id).orNotFound(name(id)))
      }
    }
  }

  private static func remove(in store: Store) -> APIOperation {
    APIOperation(
      routes.remove,
      summary: summaries.remove,
      role: roles.editors,
      parameters: [id.description],
      success: .none("The \(noun) was removed."),
      problems: [404, 409]
    ) { call in
      let id = try call.value(of: id)
      return try await store.change(for: call) { change in
        let resources = Self(change.transaction)
        let stored = try await resources.stored(id).requireMatch(with: call, name(id))
        try await resources.remove(stored, in: change)
        return .noContent
      }
    }
  }
}
