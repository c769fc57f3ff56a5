import Foundation
import FoundationCore
import Persistence
import StoreCore
import StoreHTTP

/// The operations that list, show, add, change and remove resources of one type.
struct CatalogResourceOperations<Kind: CatalogResourceStore>: Sendable {
  let store: Store

  var all: [APIOperation] { [list, show, add, change, remove] }

  private var names: CatalogResourceNames { Kind.names }
  private var id: Parameter<Int> {
    Parameter("id", in: .path, "The ID of the \(names.noun).", .identifier)
  }

  private var list: APIOperation {
    APIOperation(
      Kind.routes.list,
      summary: names.listing,
      role: .reader,
      success: .json(
        .list("\(names.typeName)List", of: Kind.Resource.schema),
        "The \(names.collection)."
      ),
      validator: { _ in try await store.catalogTag() },
      run: { _ in
        let resources = try await store.database.read { try await Kind($0).all() }
        return HTTPResponse(listing: resources)
      }
    )
  }

  private var show: APIOperation {
    .reading(
      Kind.routes.show,
      summary: "Shows a \(names.noun).",
      success: "The \(names.noun).",
      by: id,
      in: store,
      called: name,
      revision: { "SELECT revision FROM \(Kind.table) WHERE id = \(bound: $0)" },
      find: { try await Kind($0).stored($1)?.resource }
    )
  }

  private var add: APIOperation {
    APIOperation(
      Kind.routes.add,
      summary: "Adds a \(names.noun).",
      role: .editor,
      body: .json(Kind.draftSchema),
      success: .created(Kind.Resource.schema, "The new \(names.noun).")
    ) { call in
      let draft = try Kind.draft(of: call)
      return try await store.change(for: call) { change in
        let kind = Kind(change.transaction)
        let number = try await kind.add(draft, in: change)
        let added = try await kind.stored(number).orNotFound(name(number))
        return HTTPResponse(
          tagged: added,
          status: 201,
          location: Kind.routes.show.location([number])
        )
      }
    }
  }

  private var change: APIOperation {
    APIOperation(
      Kind.routes.change,
      summary: names.changing,
      role: .editor,
      parameters: [id.description],
      body: .json(Kind.draftSchema),
      success: .json(Kind.Resource.schema, "The changed \(names.noun)."),
      problems: [404]
    ) { call in
      let number = try call.value(of: id)
      let draft = try Kind.draft(of: call)
      return try await store.change(for: call) { change in
        let kind = Kind(change.transaction)
        try await kind.update(current(number, of: kind, for: call), to: draft, in: change)
        return HTTPResponse(tagged: try await kind.stored(number).orNotFound(name(number)))
      }
    }
  }

  private var remove: APIOperation {
    APIOperation(
      Kind.routes.remove,
      summary: names.removing,
      role: .editor,
      parameters: [id.description],
      success: .none("The \(names.noun) was removed."),
      problems: [404, 409]
    ) { call in
      let number = try call.value(of: id)
      return try await store.change(for: call) { change in
        let kind = Kind(change.transaction)
        try await kind.remove(current(number, of: kind, for: call), in: change)
        return .noContent
      }
    }
  }

  /// Returns the current resource; throws if the revision of the request is not the current one.
  private func current(
    _ number: Int,
    of kind: Kind,
    for call: ValidatedRequest
  ) async throws -> Kind.Resource {
    try await kind.stored(number).requireMatch(with: call, name(number)).resource
  }

  /// Returns the noun and the ID, for an error.
  private func name(_ number: Int) -> String { "\(names.noun) \(number)" }
}

/// The categories or the brands of a store, as resources of the API, in a transaction.
protocol CatalogResourceStore: SendableMetatype {
  associatedtype Resource: JSONRepresentable, Sendable
  /// The body of a request to add or change one.
  associatedtype Draft: Sendable

  static var routes: CollectionRoutes { get }
  static var names: CatalogResourceNames { get }
  /// The table in the database.
  static var table: SQLText { get }
  static var draftSchema: JSONSchema { get }

  /// Decodes a body that matches the schema.
  static func draft(of call: ValidatedRequest) throws -> Draft

  init(_ transaction: any Transaction)

  /// Returns all, in the order of the list.
  func all() async throws -> [Resource]
  /// Returns the one with an ID and its revision, if it exists.
  func stored(_ number: Int) async throws -> StoredCatalogResource<Resource>?

  /// Adds one and returns its ID.
  func add(_ draft: Draft, in change: StoreChange) async throws -> Int
  /// Updates one to a draft; a draft without changes leaves its revision.
  func update(_ resource: Resource, to draft: Draft, in change: StoreChange) async throws
  /// Removes one if no products and no subcategories use it.
  func remove(_ resource: Resource, in change: StoreChange) async throws
}

/// The names and summaries of a resource in the OpenAPI document.
struct CatalogResourceNames: Sendable {
  /// The name of the type, as in `addBrand`.
  let typeName: String
  /// The plural of the noun, in a sentence.
  let collection: String
  let listing: String
  let changing: String
  let removing: String

  /// The noun, in a sentence.
  var noun: String { typeName.lowercased() }
}

/// A resource and its revision.
struct StoredCatalogResource<Resource: JSONRepresentable>: TaggedRepresentation {
  let resource: Resource
  let revision: Int

  var tag: EntityTag { EntityTag(revision: revision) }
}
