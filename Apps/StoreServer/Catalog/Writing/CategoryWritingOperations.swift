import Catalog
import Foundation
import FoundationCore
import StoreHTTP

/// How categories are added, changed and removed.
struct CategoryWritingOperations: Sendable {
  let store: Store

  static let id = Parameter<Int>(
    "id",
    in: .path,
    "The number of the category.",
    .identifier
  )

  var all: [Operation] { [add, change, remove] }

  private var add: Operation {
    Operation(
      name: "addCategory",
      method: .post,
      path: "/v1/categories",
      summary: "Adds a category.",
      role: .editor,
      parameters: [Call.dryRun.description],
      body: .json(CategoryDraft.schema),
      answer: .created(Category.schema, "The category as it was added.")
    ) { call in
      let draft = try CategoryDraft(call.body)
      return try await store.change(for: call) { change in
        let id = try CategoryWriter(change).add(draft)
        let added = try change.connection.category(id).orMissing("category \(id)")
        return HTTPResponse(added, status: 201, location: "/v1/categories/\(id)")
      }
    }
  }

  private var change: Operation {
    Operation(
      name: "changeCategory",
      method: .put,
      path: "/v1/categories/{id}",
      summary: "Renames or moves a category, with all that stands in it.",
      role: .editor,
      parameters: [Self.id.description, Call.dryRun.description],
      body: .json(CategoryDraft.schema),
      answer: .json(Category.schema, "The category as it is now."),
      problems: [404],
      isConditional: true
    ) { call in
      let id = Category.ID(rawValue: try call.value(of: Self.id))
      let draft = try CategoryDraft(call.body)
      return try await store.change(for: call) { change in
        let before = try change.connection.category(id).meant(by: call, "category \(id)")
        try CategoryWriter(change).change(before.category, to: draft)
        return HTTPResponse(try change.connection.category(id).orMissing("category \(id)"))
      }
    }
  }

  private var remove: Operation {
    Operation(
      name: "removeCategory",
      method: .delete,
      path: "/v1/categories/{id}",
      summary: "Removes a category in which nothing stands.",
      role: .editor,
      parameters: [Self.id.description, Call.dryRun.description],
      answer: .none("It is gone."),
      problems: [404, 409],
      isConditional: true
    ) { call in
      let id = Category.ID(rawValue: try call.value(of: Self.id))
      return try await store.change(for: call) { change in
        let before = try change.connection.category(id).meant(by: call, "category \(id)")
        try CategoryWriter(change).remove(before.category)
        return .noContent
      }
    }
  }
}

extension CategoryDraft {
  static let schema = JSONSchema.named(
    "CategoryDraft",
    .object([
      .init("name", .line, isRequired: true),
      .init("parent", .nullable(.identifier)),
      .init("image", .nullable(.text)),
    ])
  )

  /// Reads a body that fits the schema.
  ///
  /// What is wrong with the address of its image is told by field, in the words of a product's.
  fileprivate init(_ body: JSONValue?) throws {
    let body = body ?? .null
    self.init()
    if case .string(let name) = body["name"] { self.name = name }
    if case .number(let spelling) = body["parent"] {
      parent = JSONNumber(spelling)?.integer().map(Category.ID.init(rawValue:))
    }
    if case .string(let text) = body["image"] {
      let errors = ProductDraft(images: [Product.Image(url: text)]).errors["images[0].url"]
      guard errors.isEmpty, let url = URL(string: text) else {
        throw Problem.invalid(
          errors.map { FieldError(field: "image", code: $0.code, message: $0.message) }
        )
      }
      image = url
    }
  }
}
