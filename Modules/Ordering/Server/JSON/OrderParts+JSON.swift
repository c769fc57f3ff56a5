import Foundation
import FoundationCore
import Ordering
import StoreCore

extension JSONSchema {
  static let country = string(2...2, format: .country)
  static let code = string(1...40, format: .sku)
  static let percent = number(0...100)
  static let quantity = integer(ItemQuantity.quantities)
}

extension Decimal {
  /// The number with all digits.
  var json: JSONValue { .number(description) }
}

extension ItemQuantity {
  /// The JSON of requests and responses.
  var json: JSONValue {
    .object([.init("sku", .string(sku.rawValue)), .init("quantity", .number(quantity))])
  }

  static let schema = JSONSchema.named(
    "ItemQuantity",
    .object([
      .init("sku", .sku, isRequired: true), .init("quantity", .quantity, isRequired: true),
    ])
  )

  /// The schema of the lines of an order, a shipment or a return.
  static let list = JSONSchema.array(schema, 1...200)
}

extension Shortage {
  var json: JSONValue {
    .object([
      .init("sku", .string(sku.rawValue)), .init("wanted", .number(wanted)),
      .init("available", .number(available)),
    ])
  }
}

extension Address {
  /// The JSON of requests and responses.
  var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("name", .string(name)),
      .init("lines", .array(lines.map(JSONValue.string))),
      .init("city", .string(city)),
    ]
    members.add("postalCode", postalCode.map(JSONValue.string))
    members.add("region", region.map(JSONValue.string))
    members.append(.init("country", .string(country.code)))
    return .object(members)
  }

  static let schema = JSONSchema.named(
    "Address",
    .object([
      .init("name", .line, isRequired: true),
      .init("lines", .array(.line, 1...3), isRequired: true),
      .init("city", .line, isRequired: true),
      .init("postalCode", .text),
      .init("region", .text),
      .init("country", .country, isRequired: true),
    ])
  )
}

extension ShippingMethod.Choice {
  var json: JSONValue {
    .object([
      .init("code", .string(code.rawValue)), .init("name", .string(name)),
      .init("daysFrom", .number(daysFrom)), .init("daysTo", .number(daysTo)),
    ])
  }

  static let schema = JSONSchema.named(
    "ShippingChoice",
    .object([
      .init("code", .code, isRequired: true), .init("name", .line, isRequired: true),
      .init("daysFrom", .count, isRequired: true), .init("daysTo", .count, isRequired: true),
    ])
  )
}

extension Totals {
  var json: JSONValue {
    .object([
      .init("subtotal", subtotal.json), .init("discount", discount.json),
      .init("shipping", shipping.json), .init("tax", tax.json),
      .init("isTaxIncluded", .bool(isTaxIncluded)), .init("total", total.json),
    ])
  }

  static let schema = JSONSchema.named(
    "Totals",
    .object([
      .init("subtotal", Money.schema, isRequired: true),
      .init("discount", Money.schema, isRequired: true),
      .init("shipping", Money.schema, isRequired: true),
      .init("tax", Money.schema, isRequired: true),
      .init("isTaxIncluded", .boolean, isRequired: true),
      .init("total", Money.schema, isRequired: true),
    ])
  )
}

extension OrderLine {
  var json: JSONValue {
    .object([
      .init("sku", .string(sku.rawValue)), .init("name", .string(name)),
      .init("options", options.json), .init("unitPrice", unitPrice.json),
      .init("quantity", .number(quantity)), .init("discount", discount.json),
      .init("taxPercent", taxPercent.json), .init("tax", tax.json), .init("total", total.json),
      .init("shipped", .number(shipped)), .init("returned", .number(returned)),
    ])
  }

  static let schema = JSONSchema.named(
    "OrderLine",
    .object([
      .init("sku", .sku, isRequired: true),
      .init("name", .text, isRequired: true),
      .init("options", .dictionary(.text, 0...Int.max), isRequired: true),
      .init("unitPrice", Money.schema, isRequired: true),
      .init("quantity", .quantity, isRequired: true),
      .init("discount", Money.schema, isRequired: true),
      .init("taxPercent", .percent, isRequired: true),
      .init("tax", Money.schema, isRequired: true),
      .init("total", Money.schema, isRequired: true),
      .init("shipped", .count, isRequired: true),
      .init("returned", .count, isRequired: true),
    ])
  )
}
