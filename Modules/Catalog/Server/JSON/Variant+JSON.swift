import Catalog
import FoundationCore
import StoreCore

extension Variant {
  /// The JSON of a response, with the options sorted by name.
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

extension JSONSchema {
  /// The schema of a stock in a request.
  static let stock = integer(0...Variant.Stock.maximum)
}
