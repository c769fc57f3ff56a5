import Catalog
import FoundationCore
import StoreCore

extension Product {
  /// The JSON of a response.
  var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("id", .number(id.rawValue)),
      .init("title", .string(title)),
      .init("description", .string(description)),
      .init("status", .string(status.rawValue)),
    ]
    members.add("brand", brand?.json)
    members.add("category", category?.json)
    members += [
      .init("options", .array(options.map(\.json))),
      .init("variants", .array(variants.map(\.json))),
      .init("images", .array(images.map(\.json))),
      .init("rating", rating.json),
    ]
    members.add("createdAt", createdAt?.json)
    members.add("updatedAt", updatedAt?.json)
    members.add("revision", revision.map { .number($0) })
    return .object(members)
  }

  static let schema = JSONSchema.named(
    "Product",
    .object([
      .init("id", .identifier, isRequired: true),
      .init("title", .text, isRequired: true),
      .init("description", .text, isRequired: true),
      .init("status", Product.Status.schema, isRequired: true),
      .init("brand", Brand.schema),
      .init("category", Category.schema),
      .init("options", .list(of: Product.Option.schema), isRequired: true),
      .init("variants", .list(of: Variant.schema), isRequired: true),
      .init("images", .list(of: Product.Image.schema), isRequired: true),
      .init("rating", Rating.schema, isRequired: true),
      .init("createdAt", .date),
      .init("updatedAt", .date),
      .init("revision", .count),
    ])
  )
}

extension Product.Status {
  static let schema = JSONSchema.words(allCases.map(\.rawValue))
}

extension Product.Option {
  var json: JSONValue {
    .object([
      .init("name", .string(name)), .init("values", .array(values.map(JSONValue.string))),
    ])
  }

  static let schema = JSONSchema.named(
    "ProductOption",
    .object([
      .init("name", .line, isRequired: true),
      .init("values", .deferred(.array(.line, 1...100)), isRequired: true),
    ])
  )
}

extension Product.Image {
  var json: JSONValue {
    var members = [JSONValue.Member("url", .string(url))]
    members.add("text", text.map(JSONValue.string))
    return .object(members)
  }

  static let schema = JSONSchema.named(
    "ProductImage",
    .object([.init("url", .text, isRequired: true), .init("text", .text)])
  )
}

extension Rating {
  var json: JSONValue {
    var members: [JSONValue.Member] = []
    members.add("average", average.map { .number("\($0)") })
    members += [
      .init("count", .number(count)), .init("histogram", .array(histogram.map { .number($0) })),
    ]
    return .object(members)
  }

  static let schema = JSONSchema.named(
    "Rating",
    .object([
      .init("average", .number(1...5)),
      .init("count", .count, isRequired: true),
      .init("histogram", .array(.count, 5...5), isRequired: true),
    ])
  )
}
