import Catalog
import FoundationCore
import StoreCore

extension ProductPage {
  /// The JSON of a response.
  var json: JSONValue {
    var members = [JSONValue.Member("items", .array(items.map(\.json)))]
    members.add("next", next.map(JSONValue.string))
    members.add("total", total.map { .number($0) })
    members.add("facets", facets?.json)
    return .object(members)
  }

  static let schema = JSONSchema.named(
    "ProductPage",
    .object([
      .init("items", .list(of: Product.schema), isRequired: true),
      .init("next", .text),
      .init("total", .count),
      .init("facets", ProductPage.Facets.schema),
    ])
  )
}

extension ProductPage.Facets {
  var json: JSONValue {
    .object([
      .init("categories", .array(categories.map(\.json))),
      .init("brands", .array(brands.map(\.json))),
      .init("ratings", .array(ratings.map(\.json))),
    ])
  }

  static let schema = JSONSchema.named(
    "Facets",
    .object([
      .init("categories", .list(of: Count.schema), isRequired: true),
      .init("brands", .list(of: Count.schema), isRequired: true),
      .init("ratings", .list(of: Count.schema), isRequired: true),
    ])
  )
}

extension ProductPage.Facets.Count {
  var json: JSONValue {
    .object([
      .init("value", .string(value)), .init("name", .string(name)), .init("count", .number(count)),
    ])
  }

  static let schema = JSONSchema.named(
    "FacetCount",
    .object([
      .init("value", .text, isRequired: true),
      .init("name", .text, isRequired: true),
      .init("count", .count, isRequired: true),
    ])
  )
}
