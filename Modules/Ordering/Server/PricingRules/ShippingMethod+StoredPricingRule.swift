import FoundationCore
import Ordering
import StoreCore

extension ShippingMethod: StoredPricingRule {
  static var table: SQLText { "shipping_method" }

  mutating func setServerValues(revision: Int, uses: Int) { self.revision = revision }

  var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("code", .string(code.rawValue)), .init("name", .string(name)),
      .init("isActive", .bool(isActive)), .init("rates", .array(rates.map(\.json))),
    ]
    members.add("revision", revision.map { .number($0) })
    return .object(members)
  }

  static let schema = JSONSchema.named(
    "ShippingMethod",
    .object([
      .init("code", .code, isRequired: true),
      .init("name", .line, isRequired: true),
      .init("isActive", .boolean, isRequired: true),
      .init("rates", .array(Rate.schema, 1...500), isRequired: true),
      .init("revision", .count),
    ])
  )
}

extension ShippingMethod.Rate {
  fileprivate var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("countries", .array(countries.map { .string($0.code) })), .init("price", price.json),
    ]
    members.add("freeAbove", freeAbove?.json)
    members.add("minimum", minimum?.json)
    members.add("maximum", maximum?.json)
    members.append(.init("daysFrom", .number(daysFrom)))
    members.append(.init("daysTo", .number(daysTo)))
    return .object(members)
  }

  fileprivate static let schema = JSONSchema.named(
    "ShippingRate",
    .object([
      .init("countries", .array(.country, 0...300), isRequired: true),
      .init("price", Money.schema, isRequired: true),
      .init("freeAbove", Money.schema),
      .init("minimum", Money.schema),
      .init("maximum", Money.schema),
      .init("daysFrom", .integer(0...365), isRequired: true),
      .init("daysTo", .integer(0...365), isRequired: true),
    ])
  )
}
