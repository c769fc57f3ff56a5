import Foundation
import FoundationCore
import Persistence
import StoreCore
import StoreHTTP

/// How the shelves of one kind are listed, shown, added, changed and removed.
struct CatalogResourceOperations<Kind: CatalogResource>: Sendable {
  let store: Store

  var all: [StoreOperation] { [list, show, add, change, remove] }

  private var wording: CatalogResourceNames { Kind.wording }
  private var path: String { "/v1/\(wording.collection)" }
  private var item: String { "\(path)/{id}" }
  private var id: Parameter<Int> {
    Parameter("id", in: .path, "The number of the \(wording.noun).", .identifier)
  }

  private var list: StoreOperation {
    StoreOperation(
      name: "list\(wording.collection.capitalized)",
      method: .get,
      path: path,
      summary: wording.listing,
      role: .reader,
      success: .json(
        .list("\(wording.word)List", of: Kind.schema),
        "The \(wording.collection)."
      ),
      validator: { _ in try await store.catalogTag() },
      run: { _ in
        let shelves = try await store.database.read { try await Kind.all(on: $0) }
        return HTTPResponse(.list(shelves.map(\.json)))
      }
    )
  }

  private var show: StoreOperation {
    .reading(
      "show\(wording.word)",
      at: item,
      summary: "Shows a \(wording.noun).",
      success: "The \(wording.noun).",
      by: id,
      in: store,
      as: Kind.schema,
      called: name,
      revision: { "SELECT revision FROM \(Kind.table) WHERE id = \(bound: $0)" },
      find: { try await Kind.stored($1, on: $0)?.json }
    )
  }

  private var add: StoreOperation {
    StoreOperation(
      name: "add\(wording.word)",
      method: .post,
      path: path,
      summary: "Adds a \(wording.noun).",
      role: .editor,
      parameters: [ValidatedRequest.dryRun.description],
      body: .json(Kind.draftSchema),
      success: .created(Kind.schema, "The \(wording.noun) as it was added.")
    ) { call in
      let draft = try Kind.draft(of: call)
      return try await store.change(for: call) { change in
        let number = try await Kind.add(draft, change)
        let added = try await Kind.stored(number, on: change.transaction).orNotFound(name(number))
        return HTTPResponse(added, status: 201, location: "\(path)/\(number)")
      }
    }
  }

  private var change: StoreOperation {
    StoreOperation(
      name: "change\(wording.word)",
      method: .put,
      path: item,
      summary: wording.changing,
      role: .editor,
      parameters: [id.description, ValidatedRequest.dryRun.description],
      body: .json(Kind.draftSchema),
      success: .json(Kind.schema, "The \(wording.noun) as it is now."),
      problems: [404],
      requiresIfMatch: true
    ) { call in
      let number = try call.value(of: id)
      let draft = try Kind.draft(of: call)
      return try await store.change(for: call) { change in
        try await meant(number, by: call, change).take(draft, change)
        return HTTPResponse(
          try await Kind.stored(number, on: change.transaction).orNotFound(name(number))
        )
      }
    }
  }

  private var remove: StoreOperation {
    StoreOperation(
      name: "remove\(wording.word)",
      method: .delete,
      path: item,
      summary: wording.removing,
      role: .editor,
      parameters: [id.description, ValidatedRequest.dryRun.description],
      success: .none("It is gone."),
      problems: [404, 409],
      requiresIfMatch: true
    ) { call in
      let number = try call.value(of: id)
      return try await store.change(for: call) { change in
        try await meant(number, by: call, change).remove(change)
        return .noContent
      }
    }
  }

  /// The one that is to be changed, if it still is as whoever asks has seen it.
  private func meant(_ number: Int, by call: ValidatedRequest, _ change: StoreChange) async throws
    -> Kind
  {
    try await Kind.stored(number, on: change.transaction).requireMatch(with: call, name(number))
      .shelf
  }

  /// What one is called where it is missing.
  private func name(_ number: Int) -> String { "\(wording.noun) \(number)" }
}
