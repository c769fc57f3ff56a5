import FoundationCore

extension FieldRule<Int> {
  /// It is a number of things that a line may have.
  static var quantity: FieldRule { between(ItemQuantity.quantities) }
}

extension FieldRule<CountryCode> {
  /// There is such a country.
  static var country: FieldRule {
    FieldRule("country", "Use the code of a country in two letters, such as DE.") { $0.isKnown }
  }
}

extension FieldRule<Money> {
  /// It is nothing or more.
  static var notNegative: FieldRule {
    FieldRule("too_small", "Write an amount that is not below 0.") { $0.minorUnits >= 0 }
  }

  /// It is more than nothing.
  static var positive: FieldRule {
    FieldRule("too_small", "Write an amount above 0.") { $0.minorUnits > 0 }
  }
}
