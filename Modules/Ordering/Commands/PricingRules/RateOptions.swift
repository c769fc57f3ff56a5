import CommandKit
import FoundationCore
import Ordering

/// The options of what it costs to send something somewhere.
enum RateOptions {
  private static let countries = Option.value(
    "to",
    "COUNTRIES",
    of: CountryCodeList.self,
    "Where the price holds, as in DE,AT; everywhere else where nothing is said."
  )
  private static let excluded = Option.value(
    "not-to",
    "COUNTRIES",
    of: CountryCodeList.self,
    "Where it is not sent any more."
  )
  private static let price = amount("price", "What it costs, as in 4.90EUR.")
  private static let freeAbove = amount(
    "free-above",
    "From which value of the goods on it is free."
  )
  private static let minimum = amount("minimum", "The least value of the goods that is sent so.")
  private static let maximum = amount("maximum", "The greatest value of the goods.")
  private static let days = Option.value(
    "days",
    "DAYS",
    of: DaySpan.self,
    "How long it takes, as in 2-5."
  )

  static let all: [any OptionDeclaration] = [
    countries, excluded, price, freeAbove, minimum, maximum, days,
  ]

  /// Changes what a method costs, as they say.
  static func apply(_ invocation: Invocation, to method: inout ShippingMethod) throws {
    if let excluded = try invocation[excluded] { method.stopSending(to: excluded.countries) }
    guard let price = try invocation[price]?.money(in: .euro) else {
      let others = [countries.name, freeAbove.name, minimum.name, maximum.name, days.name]
      if others.contains(where: { invocation.optionUses[$0] != nil }) {
        throw UsageError(.missingArgument("--price"), at: invocation.path)
      }
      return
    }
    let span = try invocation[days] ?? DaySpan(first: 1, last: 5)
    let named = try invocation[countries]?.countries ?? []
    method.stopSending(to: named, in: price.currency)
    method.rates.append(
      ShippingMethod.Rate(
        countries: named,
        price: price,
        freeAbove: try invocation[freeAbove]?.money(in: price.currency),
        minimum: try invocation[minimum]?.money(in: price.currency),
        maximum: try invocation[maximum]?.money(in: price.currency),
        daysFrom: span.first,
        daysTo: span.last
      )
    )
  }

  private static func amount(_ name: String, _ summary: String) -> Option<Amount?> {
    Option.value(name, "AMOUNT", of: Amount.self, summary)
  }
}

extension ShippingMethod {
  /// Takes countries out of all rates, or out of those of one currency; with none named, the rate
  /// for everywhere else.
  ///
  /// A rate that loses its last country goes: without any it would hold everywhere else.
  fileprivate mutating func stopSending(to countries: [CountryCode], in currency: Currency? = nil) {
    rates = rates.compactMap { rate in
      guard currency == nil || rate.price.currency == currency else { return rate }
      if countries.isEmpty { return rate.countries.isEmpty ? nil : rate }
      var rate = rate
      let isEverywhere = rate.countries.isEmpty
      rate.countries.removeAll(where: countries.contains)
      return rate.countries.isEmpty && !isEverywhere ? nil : rate
    }
  }
}

/// A number of days, as it is typed: `3`, or `2-5`.
private struct DaySpan: ArgumentValue {
  let first: Int
  let last: Int

  init(first: Int, last: Int) { (self.first, self.last) = (first, last) }

  init?(argument: String) {
    let numbers = argument.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard (1...2).contains(numbers.count), let first = numbers[0], let last = numbers.last ?? nil
    else { return nil }
    self.init(first: first, last: last)
  }

  static var expectation: String { "a number of days, or two as in 2-5" }
}
