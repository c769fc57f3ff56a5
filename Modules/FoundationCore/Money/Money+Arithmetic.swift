extension Money {
  /// Two amounts of one currency together.
  public static func + (left: Money, right: Money) throws(MoneyError) -> Money {
    try left.combined(with: right) { $0.addingReportingOverflow($1) }
  }

  /// What is left of an amount after another of the same currency; negative when that is larger.
  public static func - (left: Money, right: Money) throws(MoneyError) -> Money {
    try left.combined(with: right) { $0.subtractingReportingOverflow($1) }
  }

  /// So many of the same, such as a quantity at a price.
  public static func * (money: Money, quantity: Int64) throws(MoneyError) -> Money {
    let (product, overflow) = money.minorUnits.multipliedReportingOverflow(by: quantity)
    guard !overflow else { throw .outOfRange }
    return Money(minorUnits: product, currency: money.currency)
  }

  /// Whether the amount is the smaller of two in the same currency.
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
  /// All of it together; zero where there is nothing to add.
  public func total(in currency: Currency) throws(MoneyError) -> Money {
    var total = Money.zero(currency)
    for money in self { total = try total + money }
    return total
  }
}
