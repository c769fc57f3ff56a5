import Catalog
import FoundationCore

extension Variant {
  /// As the store sends it; of its options, each in the order of their names.
  var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("sku", .string(sku.rawValue)),
      .init("options", options.json),
      .init("prices", .array(prices.map(\.json))),
    ]
    members.add("stock", stock?.json)
    return .object(members)
  }

  static let schema = JSONSchema.named(
    "Variant",
    .object([
      .init("sku", .text, isRequired: true),
      .init("options", .dictionary(.text, 0...Int.max), isRequired: true),
      .init("prices", .list(of: Money.schema), isRequired: true),
      .init("stock", Variant.Stock.schema),
    ])
  )
}

extension Variant.Stock {
  var json: JSONValue {
    .object([
      .init("onHand", .number(onHand)), .init("reserved", .number(reserved)),
      .init("available", .number(available)),
    ])
  }

  static let schema = JSONSchema.named(
    "Stock",
    .object([
      .init("onHand", .count, isRequired: true),
      .init("reserved", .count, isRequired: true),
      .init("available", .count, isRequired: true),
    ])
  )
}

extension [String: String] {
  /// Its members in the order of their names, so that the same is always written the same.
  var json: JSONValue {
    .object(sorted { $0.key < $1.key }.map { .init($0.key, .string($0.value)) })
  }
}
