import Foundation
import FoundationCore

extension FieldErrors {
  /// Throws an ``OrderingError/invalid(_:)`` if there are errors.
  func check() throws(OrderingError) {
    if let failure = FormFailure(self) { throw .invalid(failure) }
  }

  /// Checks the lines of an order, a quote or a return: each SKU once, with a valid quantity.
  mutating func check(lines: [ItemQuantity]) {
    check("lines", lines, .notEmpty, .atMost(200))
    for (place, line) in lines.enumerated() {
      check("lines[\(place)].sku", line.sku.rawValue, .required, .code(64))
      check("lines[\(place)].sku", !lines[..<place].contains { $0.sku == line.sku }, .distinct)
      check("lines[\(place)].quantity", line.quantity, .quantity)
    }
  }

  /// Adds the errors of a part, with the name of the part before each field.
  mutating func add(_ errors: FieldErrors, of part: String) {
    self = FieldErrors(
      all
        + errors.all.map {
          FieldError(
            field: "\(part).\($0.field)",
            code: $0.code,
            message: $0.message,
            accepted: $0.accepted
          )
        }
    )
  }
}

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

extension FieldRule<Decimal> {
  /// A rule that a percentage is above 0 and at most 100, with at most 3 decimals.
  static var percent: FieldRule {
    FieldRule("percent", "Use a number above 0, at most 100, with at most 3 decimals.") {
      $0 > 0 && $0 <= 100 && $0.exponent >= -3
    }
  }

  /// A rule that a tax rate is from 0 to 100 per cent, with at most 3 decimals.
  static var taxPercent: FieldRule {
    FieldRule("percent", "Use a number from 0 to 100, with at most 3 decimals.") {
      $0 >= 0 && $0 <= 100 && $0.exponent >= -3
    }
  }
}

extension FieldRule<Bool> {
  /// A rule that the end of a time range is after its beginning.
  static var afterBeginning: FieldRule {
    FieldRule("too_small", "Choose an end after the beginning.") { $0 }
  }

  static var notUnchanged: FieldRule {
    FieldRule("required", "Give at least one change.") { $0 }
  }

  static var orderCurrency: FieldRule {
    FieldRule("currency", "Use the currency of the order.") { $0 }
  }

  static var capitals: FieldRule {
    FieldRule("capitals", "Use capitals.") { $0 }
  }

  static var later: FieldRule {
    FieldRule("crossed", "Use a time after the start.") { $0 }
  }

  static var notForKind: FieldRule {
    FieldRule("not_for_kind", "Leave this out; this kind of discount does not have it.") { $0 }
  }

  static func currency(_ other: String) -> FieldRule {
    FieldRule("currency", "Use the currency of \(other).") { $0 }
  }

  static func notBelow(_ other: String) -> FieldRule {
    FieldRule("crossed", "Use a value that is not below \(other).") { $0 }
  }
}
