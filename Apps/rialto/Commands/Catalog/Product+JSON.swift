import Catalog
import FoundationCore

extension Variant: JSONRepresentable {
  var json: JSONValue {
    .object([
      .init("sku", .string(sku.rawValue)),
      .init(
        "options",
        .object(options.sorted { $0.key < $1.key }.map { .init($0.key, .string($0.value)) })
      ),
      .init("prices", prices.json),
      .init("onHand", (stock?.onHand).json),
      .init("reserved", (stock?.reserved).json),
      .init("available", (stock?.available).json),
    ])
  }
}

extension Product.Option: JSONRepresentable {
  var json: JSONValue { .object([.init("name", .string(name)), .init("values", values.json)]) }
}

extension Product.Image: JSONRepresentable {
  var json: JSONValue { .object([.init("url", .string(url)), .init("text", text.json)]) }
}

extension Money: JSONRepresentable {
  /// As on the wire: in the smallest unit of the currency.
  var json: JSONValue {
    .object([
      .init("amount", .number(minorUnits)), .init("currency", .string(currency.code)),
    ])
  }
}
