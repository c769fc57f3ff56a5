package import FoundationCore

extension Money {
  package var json: JSONValue {
    .object([
      .init("amount", .number(minorUnits)), .init("currency", .string(currency.code)),
    ])
  }

  /// An amount in minor units; the store has no negative prices.
  package static let schema = JSONSchema.named(
    "Money",
    .object([
      .init("amount", .integer(0...Int.max), isRequired: true),
      .init("currency", .string(3...3, format: .currency), isRequired: true),
    ])
  )
}
