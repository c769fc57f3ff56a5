import Catalog
import FoundationCore
import StoreCore

extension ProductDraft {
  /// The schema of each value; further rules are validated by the draft.
  static let schema = JSONSchema.named("ProductDraft", .object(members(category: .identifier)))

  /// Returns the members of a draft, with the schema of its category.
  static func members(category: JSONSchema) -> [JSONSchema.Member] {
    [
      .init("title", .line, isRequired: true),
      .init("description", .text),
      .init("status", Product.Status.schema),
      .init("brand", .nullable(.line)),
      .init("category", .nullable(category)),
      .init("options", .deferred(.array(Product.Option.schema, 0...8))),
      .init("variants", .deferred(.array(VariantDraft.schema, 1...200)), isRequired: true),
      .init("images", .deferred(.array(Product.Image.schema, 0...20))),
    ]
  }
}

extension VariantDraft {
  var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("sku", .string(sku.rawValue)),
      .init("options", options.json),
      .init("prices", .array(prices.map(\.json))),
    ]
    members.add("onHand", onHand.map { .number($0) })
    return .object(members)
  }

  static let schema = JSONSchema.named(
    "VariantDraft",
    .object([
      .init("sku", .sku, isRequired: true),
      .init("options", .dictionary(.text, 0...8)),
      .init("prices", .deferred(.array(Money.schema, 1...200)), isRequired: true),
      .init("onHand", .nullable(.stock)),
    ])
  )
}
