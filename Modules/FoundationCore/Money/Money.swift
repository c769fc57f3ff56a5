public import Foundation

/// An amount of money in the smallest unit of its currency: 1250 is 12.50 euros, or 1250 yen.
///
/// Amounts are never floating-point numbers, and are rounded only by a named rule. Adding or comparing
/// different currencies and exceeding 64 bits throw errors.
public struct Money: Sendable, Hashable {
  /// The amount in the currency's smallest unit.
  public let minorUnits: Int64

  /// The currency.
  public let currency: Currency

  /// Creates an amount from the currency's smallest unit: cents, not euros.
  public init(minorUnits: Int64, currency: Currency) {
    self.minorUnits = minorUnits
    self.currency = currency
  }

  /// Returns the amount zero in a currency.
  public static func zero(_ currency: Currency) -> Money {
    Money(minorUnits: 0, currency: currency)
  }
}

extension Money: CustomStringConvertible {
  /// The amount with its code, `12.50 EUR`, the same on every machine.
  public var description: String { "\(digits) \(currency.code)" }

  /// The amount in the main unit, `12.50`, with all decimals of the currency.
  package var digits: String {
    let digits = currency.fractionDigits
    var text = String(minorUnits.magnitude)
    if digits > 0 {
      text = String(repeating: "0", count: max(0, digits + 1 - text.utf8.count)) + text
      text.insert(".", at: text.index(text.endIndex, offsetBy: -digits))
    }
    return minorUnits < 0 ? "-\(text)" : text
  }
}

extension Money {
  /// The exact amount in the currency's main unit: 12.5 for 1250 cents.
  public var decimal: Decimal {
    Decimal(
      sign: minorUnits < 0 ? .minus : .plus,
      exponent: -currency.fractionDigits,
      significand: Decimal(minorUnits.magnitude)
    )
  }

  /// Creates an amount from the currency's main unit, such as 12.5 euros.
  ///
  /// - Parameters:
  ///   - amount: The amount in the main unit.
  ///   - currency: The currency.
  /// - Throws: ``MoneyError/tooPrecise(_:)`` if the amount has a fraction of the smallest unit;
  ///   ``MoneyError/outOfRange`` if it does not fit in 64 bits.
  public init(_ amount: Decimal, currency: Currency) throws(MoneyError) {
    var scaled = Decimal(sign: .plus, exponent: currency.fractionDigits, significand: amount)
    var whole = Decimal()
    NSDecimalRound(&whole, &scaled, 0, .plain)
    guard !scaled.isNaN else { throw .outOfRange }
    guard whole == scaled else { throw .tooPrecise(currency) }
    // Through a string, since a decimal has no exact conversion to a 64-bit integer.
    guard let units = Int64(whole.description) else { throw .outOfRange }
    self.init(minorUnits: units, currency: currency)
  }
}
