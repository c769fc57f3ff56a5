import CountriesDomain
import FoundationCore
import Ordering

/// What the store does in one country: how it sends there, and what it has sold there.
struct StoreMarket: Sendable, Hashable {
  /// The ways of sending there, the cheapest first; none where nothing is sent.
  var shipping: [ShippingOption] = []
  var sales = MarketSales()

  /// Whether anything is sent there.
  var isShippedTo: Bool { !shipping.isEmpty }
}

/// What the store does in every country of the world.
struct StoreMarkets: Sendable {
  /// The currency that prices of sending are compared in.
  let currency: Currency
  /// What of the orders could not be read, and is not counted.
  let drops: DropReport
  /// Every order of the store, as it lists them.
  let orders: [Order]
  private let methods: [ShippingMethod]
  private var sales: [CountryCode: MarketSales] = [:]

  /// Counts what was sold where.
  ///
  /// - Throws: `MoneyError` where it is more money than can be counted.
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

  /// What is done in a country.
  subscript(_ country: CountryCode) -> StoreMarket {
    StoreMarket(
      shipping: ShippingOption.all(to: country, by: methods, in: currency),
      sales: sales[country] ?? MarketSales()
    )
  }

  /// The same for a country as the World Bank knows it.
  subscript(_ country: Country) -> StoreMarket {
    CountryCode(country.iso2).map { self[$0] } ?? StoreMarket()
  }
}
