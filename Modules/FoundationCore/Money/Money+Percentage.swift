public import Foundation

extension Money {
  /// What becomes of half a smallest unit.
  public enum Rounding: Sendable {
    /// It counts as a whole one, away from zero, as at school: 0.5 is 1, 1.5 is 2.
    case halfUp
    /// It goes to the even neighbour, so that many roundings cancel out: 0.5 is 0, 1.5 is 2.
    case halfEven
  }

  /// So many per cent of the amount, such as a tax or a discount; exact until the one rounding.
  ///
  /// - Parameters:
  ///   - percent: May be negative, above 100, and have decimals: `19.6`.
  ///   - rounding: What becomes of half a smallest unit.
  /// - Returns: The part, of the same currency.
  /// - Throws: `MoneyError.outOfRange` where the result, or the percentage written as a fraction,
  ///   does not fit in 64 bits.
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
