import FoundationCore
import Ordering
import StoreCore

extension OrderDraft {
  /// The schema checks the types of values only; `errors` of the draft checks the rest by field.
  static let schema = JSONSchema.named(
    "OrderDraft",
    .object([
      .init("lines", ItemQuantity.list, isRequired: true),
      .init("currency", .string(3...3, format: .currency), isRequired: true),
      .init("email", .line, isRequired: true),
      .init("address", Address.schema, isRequired: true),
      .init("shippingMethod", .code, isRequired: true),
      .init("discountCode", .code),
      .init("expectedTotal", Money.schema),
    ])
  )
}

extension QuoteRequest {
  static let schema = JSONSchema.named(
    "QuoteRequest",
    .object([
      .init("lines", ItemQuantity.list, isRequired: true),
      .init("countries", .array(.country, 1...300), isRequired: true),
      .init("currency", .string(3...3, format: .currency), isRequired: true),
      .init("discountCode", .code),
      .init("shippingMethod", .code),
    ])
  )
}

extension Quote {
  /// The JSON of the API.
  var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("country", .string(country.code)), .init("lines", .array(lines.map(\.json))),
      .init("shipping", shipping.json),
    ]
    members.add("discountCode", discountCode.map { .string($0.rawValue) })
    members.append(.init("totals", totals.json))
    return .object(members)
  }

  /// The schema of a quote, or of a country with the problem of ordering from there.
  static let outcome = JSONSchema.named(
    "QuoteOutcome",
    .object([
      .init("country", .country, isRequired: true),
      .init("lines", .array(OrderLine.schema, 1...200)),
      .init("shipping", ShippingMethod.Choice.schema),
      .init("discountCode", .code),
      .init("totals", Totals.schema),
      .init("problem", .any),
    ])
  )
}
