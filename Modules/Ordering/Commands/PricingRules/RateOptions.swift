import CommandKit
import FoundationCore
import Ordering

/// The options of a shipping rate.
enum RateOptions {
  private static let countries = Option<CountryCodeList?>(
    "to COUNTRIES",
    "The countries of the price, such as DE,AT (default: all other countries)."
  )
  private static let excluded = Option<CountryCodeList?>(
    "not-to COUNTRIES",
    "Countries that the method no longer ships to."
  )
  private static let price = Option<Amount?>(
    "price AMOUNT",
    "The price of shipping, such as 4.90EUR."
  )
  private static let freeAbove = Option<Amount?>(
    "free-above AMOUNT",
    "The price of the items, after discounts, from which shipping is free."
  )
  private static let minimum = Option<Amount?>("minimum AMOUNT", "The minimum price of the items.")
  private static let maximum = Option<Amount?>("maximum AMOUNT", "The maximum price of the items.")
  private static let days = Option<DaySpan?>(
    "days DAYS",
    "The days in transit, such as 2-5 (default: 1-5)."
  )

  static let all: [any OptionDeclaration] = [
    countries, excluded, price, freeAbove, minimum, maximum, days,
  ]

  static func apply(
    _ invocation: Invocation,
    to method: inout ShippingMethod,
    in context: any OrderingContext
  ) async throws {
    if let excluded = try invocation[excluded] { method.removeCountries(excluded.countries) }
    guard let price = try await invocation[price]?.money(in: context.storeCurrency) else {
      let others = [countries.name, freeAbove.name, minimum.name, maximum.name, days.name]
      if others.contains(where: { invocation.optionUses[$0] != nil }) {
        throw UsageError(.missingArgument("--price"), at: invocation.path)
      }
      return
    }
    let span = try invocation[days] ?? DaySpan(first: 1, last: 5)
    let named = try invocation[countries]?.countries ?? []
    method.removeCountries(named, in: price.currency)
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
}

extension ShippingMethod {
  /// Removes countries from all rates, or from the rates in one currency; an empty list removes the
  /// rate for all other countries.
  ///
  /// This removes a rate that loses its last country: without any it would apply to all other
  /// countries.
  fileprivate mutating func removeCountries(
    _ countries: [CountryCode],
    in currency: Currency? = nil
  ) {
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

/// A range of days as the user types it: `3` or `2-5`.
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

  static var expectation: String { "a number of days or a range such as 2-5" }
}
