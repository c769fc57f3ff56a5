import Foundation
public import FoundationCore

/// An amount of money as it is typed: `12.50`, `12.50EUR` or `EUR 12.50`.
public struct Amount: ArgumentValue, Hashable {
  private let number: Decimal
  private let currency: Currency?

  public init?(argument: String) {
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

  public static var expectation: String { "an amount such as 12.50 or 12.50EUR" }

  /// True if it names its currency.
  public var hasCurrency: Bool { currency != nil }

  /// Returns the money, of the standard currency where it names none.
  ///
  /// - Parameter standard: The currency of an amount that names none.
  /// - Returns: The money.
  /// - Throws: An error for more decimals than the currency has.
  public func money(in standard: Currency) throws(MoneyError) -> Money {
    try Money(number, currency: currency ?? standard)
  }
}

/// The code of a currency, as it is typed.
extension Currency: ArgumentValue {
  public init?(argument: String) { self.init(argument) }

  public static var expectation: String { "the code of a currency, such as EUR" }
}
