import CountriesDomain
import Foundation
import FoundationCore
import Ordering

/// The store's shipping to a country and sales there.
struct StoreMarket: Sendable, Hashable {
  /// The shipping methods, cheapest first; empty if the store does not ship there.
  var shipping: [ShippingOption] = []
  /// The sales, by currency.
  var sales: [SalesRow] = []

  /// `true` if the store ships to the country.
  var isShippedTo: Bool { !shipping.isEmpty }

  /// The number of paid orders.
  var orders: Int { sales.reduce(0) { $0 + $1.sold.orders } }

  /// The payments less refunds: an amount per currency, sorted by code.
  var turnover: [Money] {
    sales.map(\.sold.revenue).filter { $0.minorUnits > 0 }
      .ordered { $0.currency.code < $1.currency.code }
  }

  /// Returns the revenue as text: `€120.00 + $84.00`.
  func revenue(in locale: Locale) -> String {
    turnover.map { $0.formatted(in: locale) }.joined(separator: " + ")
  }
}

/// The store's shipping and sales by country.
struct StoreMarkets: Sendable {
  /// The parts of the sales that could not be read.
  let drops: DropReport
  private let currency: Currency?
  private let methods: [ShippingMethod]
  private let sales: [String?: [SalesRow]]

  /// Groups the sales by country.
  init(
    methods: [ShippingMethod],
    sales: [SalesRow] = [],
    drops: DropReport = DropReport(),
    in currency: Currency?
  ) {
    self.methods = methods
    self.sales = Dictionary(grouping: sales, by: \.key)
    self.drops = drops
    self.currency = currency
  }

  /// The shipping to a country and the sales there.
  subscript(_ country: CountryCode) -> StoreMarket {
    StoreMarket(
      shipping: ShippingOption.all(to: country, by: methods, in: currency),
      sales: sales[country.code] ?? []
    )
  }

  /// The shipping to a country of the World Bank and the sales there.
  subscript(_ country: Country) -> StoreMarket {
    CountryCode(country.iso2).map { self[$0] } ?? StoreMarket()
  }
}

/// A shipping method to a country, with its delivery time and price.
struct ShippingOption: Sendable, Hashable {
  /// The shipping method and its delivery time.
  let choice: ShippingMethod.Choice
  /// The regular price; free or reduced shipping of large orders is not considered.
  let price: Money

  /// Returns the active shipping methods to a country, cheapest first.
  ///
  /// A method without a price in the currency comes last, with its first price.
  static func all(
    to country: CountryCode,
    by methods: [ShippingMethod],
    in currency: Currency?
  ) -> [ShippingOption] {
    guard country.isKnown else { return [] }
    let options = methods.filter(\.isActive).compactMap { method -> ShippingOption? in
      let preferred = currency.flatMap { method.rate(to: country, in: $0) }
      guard let rate = preferred ?? method.rates(to: country).first else { return nil }
      return ShippingOption(choice: method.choice(by: rate), price: rate.price)
    }
    return options.ordered { one, other in
      let (isFirst, isSecond) = (one.price.currency == currency, other.price.currency == currency)
      guard isFirst, isSecond, one.price != other.price else {
        return isFirst == isSecond ? one.choice.code < other.choice.code : isFirst
      }
      return one.price.minorUnits < other.price.minorUnits
    }
  }
}
