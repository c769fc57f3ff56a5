import CommandKit
import FoundationCore
import Ordering
import Testing

@testable import rialto

/// What the store does where: plain values in, plain values out.
struct StoreMarketTests {
  let germany: CountryCode
  let japan: CountryCode
  let brazil: CountryCode

  init() throws {
    germany = try #require(CountryCode("DE"))
    japan = try #require(CountryCode("JP"))
    brazil = try #require(CountryCode("BR"))
  }

  @Test func whatWasSoldIsCountedInEachCurrencyByItself() throws {
    let trade = try StoreMarkets(
      methods: [],
      orders: [
        .sample(1, to: germany, total: 1000),
        .sample(2, to: germany, .shipped, total: 500, refunded: 200),
        .sample(3, to: japan, .placed, total: 2480, in: .yen),
        .sample(4, to: japan, .returned, total: 900),
      ],
      in: .euro
    )
    #expect(trade[germany].sales.orders == 2)
    #expect(trade[germany].sales.open == 1)
    #expect(trade[germany].sales.turnover == [.euros(1300)])
    #expect(trade[japan].sales.turnover == [.euros(900), .yen(2480)])
    #expect(trade[brazil] == StoreMarket())
  }

  @Test(arguments: [OrderStatus.draft, .discarded, .cancelled, .expired])
  func whatCameToNothingWasNotSold(_ status: OrderStatus) throws {
    let order = Order.sample(to: germany, status, total: 1000)
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
  func whatIsSoldIsPaidAndNotRefunded(
    _ payment: PaymentStatus,
    paid: Int64,
    refunded: Int64,
    sold: Int64
  ) throws {
    let order = Order.sample(
      to: germany,
      .confirmed,
      payment,
      total: 1000,
      paid: paid,
      refunded: refunded
    )
    let sales = try StoreMarkets(methods: [], orders: [order], in: .euro)[germany].sales
    #expect(sales.orders == 1)
    #expect(sales.turnover == (sold == 0 ? [] : [.euros(sold)]))
  }

  @Test func moreMoneyThanCanBeCountedIsNoTurnover() {
    let orders = [Order](repeating: .sample(to: germany, total: .max), count: 2)
    #expect(throws: MoneyError.outOfRange) {
      try StoreMarkets(methods: [], orders: orders, in: .euro)
    }
  }

  @Test func theCheapestWayComesFirstAndOneInAnotherCurrencyLast() throws {
    let trade = try StoreMarkets(
      methods: [
        .sample("courier", [("DE", .euros(990)), ("", .euros(4490))]),
        .sample("bicycle", [("DE", .euros(990)), ("JP", .yen(100))]),
        .sample("parcel", [("DE", .euros(490)), ("DE", .yen(1))]),
        .sample("ghost", isActive: false, [("DE", .euros(1))]),
      ],
      orders: [],
      in: .euro
    )
    let ways = trade[germany].shipping
    #expect(ways.map(\.choice.code) == ["parcel", "bicycle", "courier"])
    #expect(ways.map(\.price) == [.euros(490), .euros(990), .euros(990)])
    #expect(trade[japan].shipping.map(\.price) == [.euros(4490), .yen(100)])
    #expect(trade[brazil].shipping.map(\.choice.code) == ["courier"])
  }

  @Test func nothingIsSentToACountryThatIsNone() throws {
    let nowhere = try #require(CountryCode("QQ"))
    let everywhere = ShippingMethod.sample("post", [("", .euros(490))])
    let trade = try StoreMarkets(methods: [everywhere], orders: [], in: .euro)
    #expect(!trade[nowhere].isShippedTo)
    #expect(trade[brazil].isShippedTo)
  }
}
