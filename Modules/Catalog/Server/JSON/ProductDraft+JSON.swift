import Catalog
import FoundationCore
import StoreCore

extension ProductDraft {
  /// The schema of each value; further rules are validated by the draft.
  static let schema = JSONSchema.named("ProductDraft", .object(members(category: .identifier)))

  /// Returns the members of a draft, with the schema of its category.
  static func members(category: JSONSchema) -> [JSONSchema.Property] {
    [
      .init("title", .line, isRequired: true),
      .init("description", .text),
      .init("status", Product.Status.schema),
      .init("brand", .nullable(.line)),
      .init("category", .nullable(category)),
      .init("options", .documentedOnly(.array(Product.Option.schema, 0...8))),
      .init("variants", .documentedOnly(.array(VariantDraft.schema, 1...200)), isRequired: true),
      .init("images", .documentedOnly(.array(Product.Image.schema, 0...20))),
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
      .init("prices", .documentedOnly(.array(Money.schema, 1...200)), isRequired: true),
      .init("onHand", .nullable(.stock)),
    ])
  )
}
