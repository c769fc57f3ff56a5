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

extension Money {
  /// Adds two amounts of the same currency.
  ///
  /// - Throws: ``MoneyError/differentCurrencies(_:_:)`` or ``MoneyError/outOfRange``.
  public static func + (left: Money, right: Money) throws(MoneyError) -> Money {
    try left.combined(with: right) { $0.addingReportingOverflow($1) }
  }

  /// Subtracts an amount of the same currency; the result can be negative.
  ///
  /// - Throws: ``MoneyError/differentCurrencies(_:_:)`` or ``MoneyError/outOfRange``.
  public static func - (left: Money, right: Money) throws(MoneyError) -> Money {
    try left.combined(with: right) { $0.subtractingReportingOverflow($1) }
  }

  /// Multiplies an amount, such as a price by a quantity.
  ///
  /// - Throws: ``MoneyError/outOfRange``.
  public static func * (money: Money, quantity: Int64) throws(MoneyError) -> Money {
    let (product, overflow) = money.minorUnits.multipliedReportingOverflow(by: quantity)
    guard !overflow else { throw .outOfRange }
    return Money(minorUnits: product, currency: money.currency)
  }

  /// Compares two amounts of the same currency.
  ///
  /// - Parameter other: The amount to compare with.
  /// - Returns: `true` if this amount is less than the other.
  /// - Throws: ``MoneyError/differentCurrencies(_:_:)``.
  public func isLess(than other: Money) throws(MoneyError) -> Bool {
    try requireCurrency(of: other)
    return minorUnits < other.minorUnits
  }

  private func combined(
    with other: Money,
    _ combine: (Int64, Int64) -> (partialValue: Int64, overflow: Bool)
  ) throws(MoneyError) -> Money {
    try requireCurrency(of: other)
    let (result, overflow) = combine(minorUnits, other.minorUnits)
    guard !overflow else { throw .outOfRange }
    return Money(minorUnits: result, currency: currency)
  }

  private func requireCurrency(of other: Money) throws(MoneyError) {
    guard currency == other.currency else {
      throw .differentCurrencies(currency, other.currency)
    }
  }
}

extension Sequence<Money> {
  /// Adds all amounts; the sum of an empty list is zero.
  ///
  /// - Throws: ``MoneyError/differentCurrencies(_:_:)`` or ``MoneyError/outOfRange``.
  public func total(in currency: Currency) throws(MoneyError) -> Money {
    var total = Money.zero(currency)
    for money in self { total = try total + money }
    return total
  }
}

extension Money {
  /// Divides the amount by ratios into shares that add up to it exactly.
  ///
  /// Each share is rounded toward zero; each remaining unit goes to the share with the largest
  /// remainder, the earlier one first if they are equal. The share of a zero ratio is zero.
  ///
  /// - Parameter ratios: Integers, none negative and not all zero.
  /// - Returns: A share for each ratio, in the same order.
  /// - Throws: ``MoneyError/invalidRatios``.
  public func allocated(by ratios: [Int]) throws(MoneyError) -> [Money] {
    let whole = ratios.reduce(Int128(0)) { $0 + Int128($1) }
    guard whole > 0, ratios.allSatisfy({ $0 >= 0 }) else { throw .invalidRatios }

    let shares = ratios.map {
      (Int128(minorUnits) * Int128($0)).quotientAndRemainder(dividingBy: whole)
    }
    var units = shares.map(\.quotient)
    let remaining = Int128(minorUnits) - units.reduce(0, +)
    let byRemainder = shares.indices.ordered {
      (shares[$1].remainder.magnitude, $0) < (shares[$0].remainder.magnitude, $1)
    }
    for index in byRemainder.prefix(Int(remaining.magnitude)) { units[index] += remaining.signum() }
    // A share is never larger than the amount, so it fits in 64 bits.
    return units.map { Money(minorUnits: Int64($0), currency: currency) }
  }
}

extension Money {
  /// A rule for rounding half of the smallest unit.
  public enum Rounding: Sendable {
    /// Rounds half away from zero: 0.5 to 1, 1.5 to 2.
    case halfUp
    /// Rounds half to the even neighbour, without bias: 0.5 to 0, 1.5 to 2.
    case halfEven
  }

  /// Returns a percentage of the amount, such as a tax or a discount, rounded once.
  ///
  /// - Parameters:
  ///   - percent: The percentage; can be negative, above 100, and have decimals: `19.6`.
  ///   - rounding: The rule for half of the smallest unit.
  /// - Returns: The percentage, in the same currency.
  /// - Throws: ``MoneyError/outOfRange`` if the result, or the percentage as a fraction, does not fit
  ///   in 64 bits.
  public func percentage(_ percent: Decimal, rounding: Rounding) throws(MoneyError) -> Money {
    // 19.6 per cent is 196 / 1000.
    let decimals = max(0, -percent.exponent)
    let scaled = Decimal(sign: .plus, exponent: decimals, significand: percent)
    guard !percent.isNaN, decimals <= 16, let ratio = scaled.integer else {
      throw .outOfRange
    }
    let hundred = (0..<decimals).reduce(Int128(100)) { product, _ in product * 10 }
    let product = Int128(minorUnits) * Int128(ratio)
    let (units, rest) = product.quotientAndRemainder(dividingBy: hundred)
    let twice = 2 * rest.magnitude
    let isRoundedAway =
      switch rounding {
      case .halfUp: twice >= hundred
      case .halfEven: twice > hundred || (twice == hundred && !units.isMultiple(of: 2))
      }
    guard let rounded = Int64(exactly: isRoundedAway ? units + rest.signum() : units) else {
      throw .outOfRange
    }
    return Money(minorUnits: rounded, currency: currency)
  }
}

extension Money {
  /// Creates the price of a demo product in another currency, rounded to five cents or ten yen.
  package init(euroCents: Int64, in currency: Currency) {
    let (rate, step): (Int64, Int64) =
      switch currency {
      case .usDollar: (109, 5)
      case .poundSterling: (86, 5)
      // A yen has no smaller unit: 100 euro cents are 162 yen.
      case .yen: (162, 10)
      default: (100, 5)
      }
    let exact = euroCents * rate
    self.init(minorUnits: (exact + 50 * step) / (100 * step) * step, currency: currency)
  }
}
