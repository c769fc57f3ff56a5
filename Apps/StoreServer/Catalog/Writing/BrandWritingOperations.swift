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
        return try change.answer(id, status: 201, location: "/v1/brands/\(id)")
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
        let before = try change.brand(id, meantBy: call)
        try BrandWriter(change).rename(before, to: draft.name)
        return try change.answer(id)
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
        try BrandWriter(change).remove(change.brand(id, meantBy: call))
        return .noContent
      }
    }
  }
}

private struct BrandDraft: Decodable {
  let name: String
}

extension CatalogChange {
  /// The brand that is to be changed, if it still is as whoever asks has seen it.
  fileprivate func brand(_ id: Brand.ID, meantBy call: Call) throws -> Brand {
    guard let (brand, revision) = try connection.brand(id) else {
      throw Problem.missing("brand \(id)")
    }
    try call.requireMatch(EntityTag(revision: revision), of: brand.json)
    return brand
  }

  /// The brand as the change leaves it.
  fileprivate func answer(
    _ id: Brand.ID,
    status: Int = 200,
    location: String? = nil
  ) throws -> HTTPResponse {
    guard let (brand, revision) = try connection.brand(id) else {
      throw Problem.missing("brand \(id)")
    }
    let tag = EntityTag(revision: revision)
    return HTTPResponse(brand.json, status: status, tag: tag, location: location)
  }
}
