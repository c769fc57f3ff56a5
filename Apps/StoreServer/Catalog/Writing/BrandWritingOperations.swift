import Catalog
import FoundationCore
import StoreHTTP

/// How brands are added, renamed and removed.
struct BrandWritingOperations: Sendable {
  let store: Store

  static let id = Parameter<Int>("id", in: .path, "The number of the brand.", .identifier)

  private static let draft = JSONSchema.named(
    "BrandDraft",
    .object([.init("name", .line, isRequired: true)])
  )

  var all: [Operation] { [add, change, remove] }

  private var add: Operation {
    Operation(
      name: "addBrand",
      method: .post,
      path: "/v1/brands",
      summary: "Adds a brand.",
      role: .editor,
      parameters: [Call.dryRun.description],
      body: .json(Self.draft),
      answer: .created(Brand.schema, "The brand as it was added.")
    ) { call in
      let draft: BrandDraft = try call.decoded()
      return try await store.change(for: call) { change in
        let id = try BrandWriter(change).add(draft.name)
        let added = try change.connection.brand(id).orMissing("brand \(id)")
        return HTTPResponse(added, status: 201, location: "/v1/brands/\(id)")
      }
    }
  }

  private var change: Operation {
    Operation(
      name: "changeBrand",
      method: .put,
      path: "/v1/brands/{id}",
      summary: "Renames a brand, and with it what its products are found by.",
      role: .editor,
      parameters: [Self.id.description, Call.dryRun.description],
      body: .json(Self.draft),
      answer: .json(Brand.schema, "The brand as it is now."),
      problems: [404],
      isConditional: true
    ) { call in
      let id = Brand.ID(rawValue: try call.value(of: Self.id))
      let draft: BrandDraft = try call.decoded()
      return try await store.change(for: call) { change in
        let before = try change.connection.brand(id).meant(by: call, "brand \(id)")
        try BrandWriter(change).rename(before.brand, to: draft.name)
        return HTTPResponse(try change.connection.brand(id).orMissing("brand \(id)"))
      }
    }
  }

  private var remove: Operation {
    Operation(
      name: "removeBrand",
      method: .delete,
      path: "/v1/brands/{id}",
      summary: "Removes a brand that has no products.",
      role: .editor,
      parameters: [Self.id.description, Call.dryRun.description],
      answer: .none("It is gone."),
      problems: [404, 409],
      isConditional: true
    ) { call in
      let id = Brand.ID(rawValue: try call.value(of: Self.id))
      return try await store.change(for: call) { change in
        let before = try change.connection.brand(id).meant(by: call, "brand \(id)")
        try BrandWriter(change).remove(before.brand)
        return .noContent
      }
    }
  }
}

private struct BrandDraft: Decodable {
  let name: String
}
