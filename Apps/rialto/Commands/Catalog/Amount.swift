public import CommandKit
import Foundation
import FoundationCore

/// An amount of money as it is typed: `12.50`, `12.50EUR` or `EUR 12.50`.
struct Amount: ArgumentValue, Hashable {
  private let number: Decimal
  private let currency: Currency?

  init?(argument: String) {
    // Letters and digits may stand apart, on either side; anything else is no amount.
    guard
      let match = argument.wholeMatch(
        of: /(?<before>[A-Za-z]{3} ?)?(?<number>[0-9]{1,15}(\.[0-9]{1,4})?)(?<after> ?[A-Za-z]{3})?/
      ),
      let number = Decimal(
        string: String(match.number),
        locale: .plain
      )
    else { return nil }
    let codes = [match.before, match.after].compactMap(\.self)
    guard codes.count < 2 else { return nil }
    self.number = number
    currency = codes.first.flatMap { Currency($0.filter(\.isLetter)) }
  }

  static var expectation: String { "an amount such as 12.50 or 12.50EUR" }

  /// Whether it says of which currency it is.
  var hasCurrency: Bool { currency != nil }

  /// The money it is; where it names no currency, of that one.
  ///
  /// - Throws: `MoneyError` for more decimals than the currency has.
  func money(in standard: Currency) throws(MoneyError) -> Money {
    try Money(number, currency: currency ?? standard)
  }
}

/// The code of a currency, as it is typed.
extension Currency: ArgumentValue {
  init?(argument: String) { self.init(argument) }

  static var expectation: String { "the code of a currency, such as EUR" }
}

/// A mean of stars, as it is typed.
struct Stars: ArgumentValue {
  let mean: Double

  init?(argument: String) {
    guard let mean = Double(argument), (0...5).contains(mean) else { return nil }
    self.mean = mean
  }

  static var expectation: String { "a number of stars from 0 to 5" }
}
