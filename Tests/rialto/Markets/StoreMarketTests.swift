import CommandKit
import FoundationCore
import Ordering
import Testing

@testable import rialto

/// The store's shipping and sales by country.
struct StoreMarketTests {
  let germany: CountryCode
  let japan: CountryCode
  let brazil: CountryCode

  init() throws {
    germany = try #require(CountryCode("DE"))
    japan = try #require(CountryCode("JP"))
    brazil = try #require(CountryCode("BR"))
  }

  @Test func revenueIsCountedPerCurrency() {
    let markets = StoreMarkets(
      methods: [],
      sales: [
        .sample("DE", orders: 2, total: .euros(1500), refunds: .euros(200)),
        .sample("JP", orders: 1, total: .yen(2480)),
        .sample("JP", orders: 1, total: .euros(900)),
        .sample("JP", orders: 1, total: .usd(500), refunds: .usd(500)),
      ],
      in: .euro
    )
    #expect(markets[germany].orders == 2)
    #expect(markets[germany].turnover == [.euros(1300)])
    #expect(markets[japan].orders == 3)
    #expect(markets[japan].turnover == [.euros(900), .yen(2480)])
    #expect(markets[brazil] == StoreMarket())
  }

  @Test func theCheapestMethodComesFirstAndOtherCurrenciesLast() {
    let markets = StoreMarkets(
      methods: [
        .sample("courier", prices: [("DE", .euros(990)), ("", .euros(4490))]),
        .sample("bicycle", prices: [("DE", .euros(990)), ("JP", .yen(100))]),
        .sample("parcel", prices: [("DE", .euros(490)), ("DE", .yen(1))]),
        .sample("ghost", isActive: false, prices: [("DE", .euros(1))]),
      ],
      in: .euro
    )
    let options = markets[germany].shipping
    #expect(options.map(\.choice.code) == ["parcel", "bicycle", "courier"])
    #expect(options.map(\.price) == [.euros(490), .euros(990), .euros(990)])
    #expect(markets[japan].shipping.map(\.price) == [.euros(4490), .yen(100)])
    #expect(markets[brazil].shipping.map(\.choice.code) == ["courier"])
  }

  @Test func anUnknownCountryHasNoShipping() throws {
    let nowhere = try #require(CountryCode("QQ"))
    let everywhere = ShippingMethod.sample("post", prices: [("", .euros(490))])
    let markets = StoreMarkets(methods: [everywhere], in: .euro)
    #expect(!markets[nowhere].isShippedTo)
    #expect(markets[brazil].isShippedTo)
  }
}
