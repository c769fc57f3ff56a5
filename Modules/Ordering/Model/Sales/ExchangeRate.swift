public import Foundation
public import FoundationCore

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
  /// - Throws: `MoneyError.differentCurrencies` for an amount of another currency than that of the
  ///   rate, or `MoneyError.outOfRange`.
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
    make: ExchangeRate.init
  )
}
