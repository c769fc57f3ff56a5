public import Foundation

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
  /// Adds all amounts; the sum of none is zero.
  ///
  /// - Parameter currency: The currency of all amounts.
  /// - Returns: The sum.
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
    guard !percent.isNaN, decimals <= 16, let ratio = Int64(scaled.description) else {
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
