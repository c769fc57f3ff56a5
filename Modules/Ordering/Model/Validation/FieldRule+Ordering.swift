import Foundation
import FoundationCore

extension FieldRule<Int> {
  /// A rule that a quantity is in the range of a line.
  static var quantity: FieldRule { between(ItemQuantity.quantities) }
}

extension FieldRule<String> {
  /// A rule that an address is one of the web with encryption.
  static var secureAddress: FieldRule {
    FieldRule("web_address", "Enter a URL that begins with https://.") {
      URL(webAddress: $0)?.scheme?.lowercased() == "https"
    }
  }
}

extension FieldRule<CountryCode> {
  /// A rule that ISO 3166 assigns the code to a country.
  static var country: FieldRule {
    FieldRule("country", "Use a two-letter country code such as DE.") { $0.isKnown }
  }
}

extension FieldRule<Money> {
  /// A rule that an amount is not negative.
  static var notNegative: FieldRule {
    FieldRule("too_small", "Use an amount of 0 or more.") { $0.minorUnits >= 0 }
  }

  /// A rule that an amount is positive.
  static var positive: FieldRule {
    FieldRule("too_small", "Use an amount above 0.") { $0.minorUnits > 0 }
  }
}

extension FieldRule<Bool> {
  /// A rule that the end of a time range is after its beginning.
  static var afterBeginning: FieldRule {
    FieldRule("too_small", "Choose an end after the beginning.") { $0 }
  }
}
