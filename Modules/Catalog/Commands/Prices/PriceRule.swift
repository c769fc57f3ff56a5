import CommandKit
import Foundation
import FoundationCore

/// A rule for many prices: a percentage, then an ending such as 0.90.
struct PriceRule: Sendable {
  let percent: Decimal
  let ending: Decimal?

  /// Returns the new price.
  ///
  /// With an ending, it is the nearest price with these decimals, the higher of two; but an increase
  /// never lowers a price, and a reduction never raises one: +5 % of 3.00 ends in 3.90, not in 2.90.
  ///
  /// - Throws: An ``EndingFailure`` if the currency does not have so many decimals, or `MoneyError`.
  func price(after price: Money) throws -> Money {
    let changed = try price + price.percentage(percent, rounding: .halfUp)
    guard let ending else { return changed }
    // Any error says that the currency has fewer decimals.
    guard let end = try? Money(ending, currency: price.currency).minorUnits else {
      throw EndingFailure(ending: ending, currency: price.currency)
    }
    guard changed.minorUnits > 0 else { return changed }
    let unit = Int64(pow(10, Double(price.currency.fractionDigits)))
    let over = ((changed.minorUnits - end) % unit + unit) % unit
    let below = changed.minorUnits - over
    var nearest = over * 2 >= unit || below <= 0 ? below + unit : below
    if percent > 0, nearest < price.minorUnits { nearest += unit }
    if percent < 0, nearest > price.minorUnits {
      nearest = nearest > unit ? nearest - unit : price.minorUnits
    }
    return Money(minorUnits: nearest, currency: price.currency)
  }
}

/// The failure to round to an ending that no price in a currency can have.
struct EndingFailure: Failure {
  let ending: Decimal
  let currency: Currency

  var details: FailureDetails {
    .init(
      "catalog.impossible_ending",
      .usage,
      "No price in \(currency) ends in \(ending): the currency has \(currency.fractionDigits) decimals.",
      suggestion: "Use an ending with fewer decimals, or choose other prices with --currency."
    )
  }
}

/// The argument of a change in percent: `+5%` or `-10%`.
struct PercentChange: ArgumentValue, Hashable {
  let percent: Decimal

  init?(argument: String) {
    guard let sign = argument.first, "+-".contains(sign), argument.last == "%",
      let change = Decimal(typed: argument.dropFirst().dropLast(), digits: 3, decimals: 2),
      sign == "+" || change <= 100
    else { return nil }
    percent = sign == "-" ? -change : change
  }

  static var expectation: String { "a percentage with its sign, such as +5% or -10%" }
}

/// The argument of an ending: `0.90`.
struct PriceEnding: ArgumentValue, Hashable {
  let decimal: Decimal

  init?(argument: String) {
    guard argument.wholeMatch(of: /0?\.[0-9]{1,3}/) != nil,
      let decimal = Decimal(string: argument, locale: .plain)
    else { return nil }
    self.decimal = decimal
  }

  static var expectation: String { "the decimals of a price, such as 0.90" }
}
