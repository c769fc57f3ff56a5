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

  @Test func revenueIsCountedPerCurrency() throws {
    let markets = try StoreMarkets(
      methods: [],
      orders: [
        .sample(1, to: germany, total: 1000),
        .sample(2, to: germany, status: .shipped, total: 500, refunded: 200),
        .sample(3, to: japan, status: .placed, total: 2480, in: .yen),
        .sample(4, to: japan, status: .returned, total: 900),
      ],
      in: .euro
    )
    #expect(markets[germany].sales.orders == 2)
    #expect(markets[germany].sales.open == 1)
    #expect(markets[germany].sales.turnover == [.euros(1300)])
    #expect(markets[japan].sales.turnover == [.euros(900), .yen(2480)])
    #expect(markets[brazil] == StoreMarket())
  }

  @Test(arguments: [OrderStatus.draft, .discarded, .cancelled, .expired])
  func inactiveOrdersAreNotSales(_ status: OrderStatus) throws {
    let order = Order.sample(to: germany, status: status, total: 1000)
    #expect(
      try StoreMarkets(methods: [], orders: [order], in: .euro)[germany].sales == MarketSales()
    )
  }

  @Test(
    arguments: [
      (PaymentStatus.unpaid, 0, 0, 0), (.authorized, 0, 0, 0), (.voided, 0, 0, 0),
      (.paid, 1000, 0, 1000), (.partiallyRefunded, 1000, 400, 600), (.refunded, 1000, 1000, 0),
    ] as [(PaymentStatus, Int64, Int64, Int64)]
  )
  func revenueIsPaymentsLessRefunds(
    _ payment: PaymentStatus,
    paid: Int64,
    refunded: Int64,
    revenue: Int64
  ) throws {
    let order = Order.sample(
      to: germany,
      status: .confirmed,
      payment: payment,
      total: 1000,
      paid: paid,
      refunded: refunded
    )
    let sales = try StoreMarkets(methods: [], orders: [order], in: .euro)[germany].sales
    #expect(sales.orders == 1)
    #expect(sales.turnover == (revenue == 0 ? [] : [.euros(revenue)]))
  }

  @Test func anOverflowThrows() {
    let orders = [Order](repeating: .sample(to: germany, total: .max), count: 2)
    #expect(throws: MoneyError.outOfRange) {
      try StoreMarkets(methods: [], orders: orders, in: .euro)
    }
  }

  @Test func theCheapestMethodComesFirstAndOtherCurrenciesLast() throws {
    let markets = try StoreMarkets(
      methods: [
        .sample("courier", prices: [("DE", .euros(990)), ("", .euros(4490))]),
        .sample("bicycle", prices: [("DE", .euros(990)), ("JP", .yen(100))]),
        .sample("parcel", prices: [("DE", .euros(490)), ("DE", .yen(1))]),
        .sample("ghost", isActive: false, prices: [("DE", .euros(1))]),
      ],
      orders: [],
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
    let markets = try StoreMarkets(methods: [everywhere], orders: [], in: .euro)
    #expect(!markets[nowhere].isShippedTo)
    #expect(markets[brazil].isShippedTo)
  }
}
