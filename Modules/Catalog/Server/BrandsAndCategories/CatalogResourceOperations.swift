import Foundation
import FoundationCore
import Persistence
import StoreCore
import StoreHTTP

/// The operations that list, show, add, change and remove resources of one type.
struct CatalogResourceOperations<Kind: CatalogResource>: Sendable {
  let store: Store

  var all: [StoreOperation] { [list, show, add, change, remove] }

  private var names: CatalogResourceNames { Kind.names }
  private var id: Parameter<Int> {
    Parameter("id", in: .path, "The ID of the \(names.noun).", .identifier)
  }

  private var list: StoreOperation {
    StoreOperation(
      Kind.routes.list,
      summary: names.listing,
      role: .reader,
      success: .json(
        .list("\(names.typeName)List", of: Kind.schema),
        "The \(names.collection)."
      ),
      validator: { _ in try await store.catalogTag() },
      run: { _ in
        let resources = try await store.database.read { try await Kind.all(on: $0) }
        return HTTPResponse(listing: resources)
      }
    )
  }

  private var show: StoreOperation {
    .reading(
      Kind.routes.show,
      summary: "Shows a \(names.noun).",
      success: "The \(names.noun).",
      by: id,
      in: store,
      called: name,
      revision: { "SELECT revision FROM \(Kind.table) WHERE id = \(bound: $0)" },
      find: { try await Kind.stored($1, on: $0)?.resource }
    )
  }

  private var add: StoreOperation {
    StoreOperation(
      Kind.routes.add,
      summary: "Adds a \(names.noun).",
      role: .editor,
      body: .json(Kind.draftSchema),
      success: .created(Kind.schema, "The new \(names.noun).")
    ) { call in
      let draft = try Kind.draft(of: call)
      return try await store.change(for: call) { change in
        let number = try await Kind.add(draft, in: change)
        let added = try await Kind.stored(number, on: change.transaction).orNotFound(name(number))
        return HTTPResponse(
          tagged: added,
          status: 201,
          location: Kind.routes.show.location([number])
        )
      }
    }
  }

  private var change: StoreOperation {
    StoreOperation(
      Kind.routes.change,
      summary: names.changing,
      role: .editor,
      parameters: [id.description],
      body: .json(Kind.draftSchema),
      success: .json(Kind.schema, "The changed \(names.noun)."),
      problems: [404]
    ) { call in
      let number = try call.value(of: id)
      let draft = try Kind.draft(of: call)
      return try await store.change(for: call) { change in
        try await current(number, for: call, in: change).update(to: draft, in: change)
        return HTTPResponse(
          tagged: try await Kind.stored(number, on: change.transaction).orNotFound(name(number))
        )
      }
    }
  }

  private var remove: StoreOperation {
    StoreOperation(
      Kind.routes.remove,
      summary: names.removing,
      role: .editor,
      parameters: [id.description],
      success: .none("The \(names.noun) was removed."),
      problems: [404, 409]
    ) { call in
      let number = try call.value(of: id)
      return try await store.change(for: call) { change in
        try await current(number, for: call, in: change).remove(in: change)
        return .noContent
      }
    }
  }

  /// Returns the current resource; throws if the revision of the request is not the current one.
  private func current(_ number: Int, for call: ValidatedRequest, in change: StoreChange)
    async throws
    -> Kind
  {
    try await Kind.stored(number, on: change.transaction).requireMatch(with: call, name(number))
      .resource
  }

  /// Returns the noun and the ID, for an error.
  private func name(_ number: Int) -> String { "\(names.noun) \(number)" }
}
