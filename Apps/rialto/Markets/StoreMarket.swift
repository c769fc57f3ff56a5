import CountriesDomain
import FoundationCore
import Ordering

/// The store's shipping to a country and sales there.
struct StoreMarket: Sendable, Hashable {
  /// The shipping methods, cheapest first; empty if the store does not ship there.
  var shipping: [ShippingOption] = []
  var sales = MarketSales()

  /// `true` if the store ships to the country.
  var isShippedTo: Bool { !shipping.isEmpty }
}

/// The store's shipping and sales by country.
struct StoreMarkets: Sendable {
  /// The currency for comparing shipping prices.
  let currency: Currency
  /// The parts of orders that could not be read.
  let drops: DropReport
  /// All orders, in the order of the store.
  let orders: [Order]
  private let methods: [ShippingMethod]
  private var sales: [CountryCode: MarketSales] = [:]

  /// Counts the sales by country.
  ///
  /// - Throws: `MoneyError.outOfRange` if a sum overflows.
  init(
    methods: [ShippingMethod],
    orders: [Order],
    drops: DropReport = DropReport(),
    in currency: Currency
  ) throws(MoneyError) {
    self.methods = methods
    self.orders = orders
    self.currency = currency
    self.drops = drops
    for order in orders { try sales[order.address.country, default: MarketSales()].add(order) }
  }

  /// The shipping to a country and the sales there.
  subscript(_ country: CountryCode) -> StoreMarket {
    StoreMarket(
      shipping: ShippingOption.all(to: country, by: methods, in: currency),
      sales: sales[country] ?? MarketSales()
    )
  }

  /// The shipping to a country of the World Bank and the sales there.
  subscript(_ country: Country) -> StoreMarket {
    CountryCode(country.iso2).map { self[$0] } ?? StoreMarket()
  }
}
