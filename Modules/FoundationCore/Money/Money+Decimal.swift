public import Foundation

extension Money {
  /// The amount in the currency's own unit, exactly: 12.5 for 1250 cents.
  public var decimal: Decimal {
    Decimal(
      sign: minorUnits < 0 ? .minus : .plus,
      exponent: -currency.minorDigits,
      significand: Decimal(minorUnits.magnitude)
    )
  }

  /// An amount in the currency's own unit, such as 12.5 euros.
  ///
  /// - Throws: `MoneyError.tooPrecise` for a fraction of the smallest unit, which would have to be
  ///   rounded; `MoneyError.outOfRange` for what 64 bits can't hold.
  public init(_ amount: Decimal, currency: Currency) throws(MoneyError) {
    var scaled = Decimal(sign: .plus, exponent: currency.minorDigits, significand: amount)
    var whole = Decimal()
    NSDecimalRound(&whole, &scaled, 0, .plain)
    guard !scaled.isNaN else { throw .outOfRange }
    guard whole == scaled else { throw .tooPrecise(currency) }
    // Through its text: a decimal has no exact way to a 64-bit integer.
    guard let units = Int64(whole.description) else { throw .outOfRange }
    self.init(minorUnits: units, currency: currency)
  }
}
