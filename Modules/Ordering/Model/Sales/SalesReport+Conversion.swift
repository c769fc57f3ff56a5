public import Foundation
public import FoundationCore

extension SalesReport {
  /// Returns the report with all amounts in one currency, as far as there are rates.
  ///
  /// Each amount of a row is converted and rounded for itself, and rows of one key are added. Rows of
  /// a currency without a rate stay apart. Totals are the sums of the converted rows, so that the
  /// report adds up.
  ///
  /// - Parameters:
  ///   - currency: The currency to convert to.
  ///   - rates: The rates to it.
  /// - Returns: The report, with the rates that were used.
  /// - Throws: `MoneyError.outOfRange` if an amount is too large.
  public func converted(
    to currency: Currency,
    by rates: [ExchangeRate]
  ) throws(MoneyError) -> SalesReport {
    let rates = rates.filter { $0.to == currency && $0.from != currency }
    var rows: [SalesRow] = []
    for row in self.rows { try rows.merge(try row.converted(by: rates)) }
    rows.sort(by: grouping.known)
    var totals: [SalesRow] = []
    for row in rows { try totals.merge(row.withoutKey) }
    // Of orders in several rows, the sums of the rows are no numbers of orders.
    var counts: [SalesRow] = []
    for total in self.totals { try counts.merge(try total.converted(by: rates)) }
    totals = totals.map { total in
      guard let count = counts.first(where: { $0.currency == total.currency }) else { return total }
      return total.counting(as: count)
    }
    let used = Set(self.rows.map(\.currency))
    return SalesReport(
      basis: basis,
      grouping: grouping,
      timeZone: timeZone,
      from: from,
      until: until,
      rows: rows,
      totals: totals.ordered { $0.currency.code < $1.currency.code },
      rates: rates.filter { used.contains($0.from) }
    )
  }
}

extension [SalesRow] {
  /// Adds a row to the one of its key and currency, or appends it.
  fileprivate mutating func merge(_ row: SalesRow) throws(MoneyError) {
    let place = firstIndex {
      ($0.key, $0.name, $0.taxPercent, $0.currency)
        == (row.key, row.name, row.taxPercent, row.currency)
    }
    guard let place else { return append(row) }
    self[place] = try self[place].adding(row)
  }

  /// Sorts rows by currency: periods in their order, tax rates by country, others with the highest
  /// net sales first.
  package mutating func sort(by grouping: SalesGrouping?) {
    sort { one, other in
      if one.currency != other.currency { return one.currency.code < other.currency.code }
      let (first, second) = (one.sold.net.minorUnits, other.sold.net.minorUnits)
      if grouping?.isByTime != true, grouping != .rate, first != second { return first > second }
      if one.key == other.key, let rate = one.taxPercent, let lower = other.taxPercent {
        return rate > lower
      }
      return (one.key ?? "", one.name ?? "") < (other.key ?? "", other.name ?? "")
    }
  }
}

extension SalesRow {
  fileprivate var withoutKey: SalesRow {
    var row = self
    (row.key, row.name, row.taxPercent) = (nil, nil, nil)
    return row
  }

  /// Returns the row with the numbers of orders of another.
  fileprivate func counting(as other: SalesRow) -> SalesRow {
    var row = self
    row.sold.orders = other.sold.orders
    return row
  }

  fileprivate func converted(by rates: [ExchangeRate]) throws(MoneyError) -> SalesRow {
    guard let rate = rates.first(where: { $0.from == currency }) else { return self }
    var row = self
    row.currency = rate.to
    row.sold = try sold.map(rate.convert)
    return row
  }

  fileprivate func adding(_ other: SalesRow) throws(MoneyError) -> SalesRow {
    var row = self
    row.sold = try sold.adding(other.sold)
    return row
  }
}

extension SalesFigures {
  private static var counts: [WritableKeyPath<Self, Int>] { [\.orders, \.items] }
  private static var amounts: [WritableKeyPath<Self, Money>] {
    [\.gross, \.discount, \.shipping, \.tax, \.total, \.refunds, \.refundedTax]
  }

  fileprivate func map(_ change: (Money) throws(MoneyError) -> Money) throws(MoneyError) -> Self {
    var changed = self
    for amount in Self.amounts { changed[keyPath: amount] = try change(self[keyPath: amount]) }
    return changed
  }

  fileprivate func adding(_ other: Self) throws(MoneyError) -> Self {
    var sum = self
    for count in Self.counts { sum[keyPath: count] += other[keyPath: count] }
    for amount in Self.amounts {
      sum[keyPath: amount] = try self[keyPath: amount] + other[keyPath: amount]
    }
    return sum
  }
}

/// The rate at which amounts of one currency are converted to another, with its date and source.
public struct ExchangeRate: Sendable, Hashable {
  /// The currency of the amounts.
  public let from: Currency
  /// The currency that they are converted to.
  public let to: Currency
  /// The amount in the target currency for one unit, such as 0.92.
  public let rate: Decimal
  /// The date of the rate, such as the year of an average: `2024`.
  public let date: String
  /// The source, such as `World Bank, PA.NUS.FCRF`.
  public let source: String

  /// Creates a rate.
  public init(from: Currency, to: Currency, rate: Decimal, date: String, source: String) {
    self.from = from
    self.to = to
    self.rate = rate
    self.date = date
    self.source = source
  }

  /// Returns an amount in the target currency, rounded half away from zero.
  ///
  /// - Throws: `MoneyError.differentCurrencies` for an amount in another currency than ``from``, or
  ///   `MoneyError.outOfRange`.
  public func convert(_ money: Money) throws(MoneyError) -> Money {
    guard money.currency == from else { throw .differentCurrencies(money.currency, from) }
    var exact = money.decimal * rate
    var rounded = Decimal()
    NSDecimalRound(&rounded, &exact, to.fractionDigits, .plain)
    return try Money(rounded, currency: to)
  }
}

extension ExchangeRate: Shaped {
  public static let shape = Shape<ExchangeRate>(
    "ExchangeRate",
    Field("from", \.from),
    Field("to", \.to),
    Field("rate", \.rate, as: .number(0...Double.infinity)),
    Field("date", \.date, as: .text),
    Field("source", \.source, as: .text),
    memberwise: ExchangeRate.init
  )
}
