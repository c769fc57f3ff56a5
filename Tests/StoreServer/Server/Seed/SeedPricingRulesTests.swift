import CatalogTestSupport
import Foundation
import FoundationCore
import Ordering
import Persistence
import StoreCore
import StoreHTTP
import StoreServer
import StoreServerTestSupport
import StoreTestSupport
import TestSupport
import Testing

/// The rules and the orders of the demo store.
struct SeedPricingRulesTests {
  /// A time with a fraction of a second.
  private let now = Date(timeIntervalSince1970: 1_800_000_000.75)

  private func seeded(_ seed: UInt64) async throws -> (StoreServer, SeededShop) {
    var configuration = StoreServer.Configuration()
    configuration.now = { now }
    let store = try await TestedStore.passing(configuration)
    try await store.seed(seed)
    return (store, try SeededShop(store.handler))
  }

  private func orders(_ shop: SeededShop) async throws -> [Order] {
    try await shop.client.load(Resource<OrderList>("v1/orders", query: ["limit": 100])).value.items
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func ordersOfEveryStateGoToManyCountries(_ seed: UInt64) async throws {
    let (store, shop) = try await seeded(seed)
    let orders = try await orders(shop)
    #expect(orders.count == 24)
    #expect(Set(orders.map(\.address.country)).count == 11)
    #expect(Set(orders.map(\.totals.total.currency)).count == 4)
    let statuses = Set(orders.compactMap(\.status.known))
    #expect(
      statuses.isSuperset(of: [
        .placed, .confirmed, .partiallyShipped, .shipped, .delivered, .partiallyReturned, .returned,
        .cancelled,
      ])
    )
    #expect(
      Set(orders.compactMap(\.payment.known))
        == Set(PaymentStatus.allCases).subtracting([.partiallyPaid])
    )
    #expect(orders.contains { $0.discountCode != nil })
    #expect(try await store.checkConsistency() == [])
    #expect(try await store.status().orders == 24)
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func ordersAreOfTheLastWeeksAndAsOldAsTheirStatusSuggests(_ seed: UInt64) async throws {
    let (_, shop) = try await seeded(seed)
    let orders = try await orders(shop)
      .sorted { (Int($0.number.rawValue) ?? 0) < (Int($1.number.rawValue) ?? 0) }
    let dates = orders.compactMap(\.createdAt)
    #expect(dates.count == 24 && dates == dates.sorted())
    for order in orders {
      let (placed, changed) = (try #require(order.createdAt), try #require(order.updatedAt))
      let days = now.timeIntervalSince(placed) / 86_400
      #expect(placed <= changed && changed < now && days <= 40)
      switch try #require(order.status.known) {
      case .delivered, .returned, .partiallyReturned: #expect(days > 7)
      case .placed where order.payment == .known(.voided): break
      case .placed, .confirmed: #expect(days < 7)
      case .partiallyShipped, .shipped: #expect(1...14 ~= days)
      default: break
      }
    }
    // Some are of the last hours, however short the day still is.
    #expect(dates.count { now.timeIntervalSince($0) < 3600 } == 2)
  }

  @Test func theEventsOfAllOrdersAreInTheOrderOfTheirTimes() async throws {
    let store = try await TestedStore.passing()
    try await store.seed(1)
    let times = try await store.store.database.read { transaction in
      try await transaction.all("SELECT time FROM order_event ORDER BY id") { try $0[0] as Int }
    }
    #expect(times.count > 24 && times == times.sorted())
  }

  @Test func theSameSeedIsTheSameTrade() async throws {
    let (_, one) = try await seeded(4)
    let (_, other) = try await seeded(4)
    #expect(try await orders(one) == orders(other))
  }

  @Test func seedingAgainAddsNoOrders() async throws {
    let (store, shop) = try await seeded(1)
    let before = try await orders(shop)
    #expect(try await store.seed(1, isAdding: true) == 0)
    #expect(try await orders(shop) == before)
  }

  @Test func rulesOfOnesOwnStayAndNoOrdersAreMadeUpBesideThem() async throws {
    let store = try await TestedStore.passing()
    let shop = try SeededShop(store.handler)
    let mine = Discount(code: "WELCOME", kind: .known(.freeShipping))
    _ = try await shop.client.load(Resource<Void>("v1/discounts", method: .post).sending(mine))
    #expect(try await store.seed(1) == 120)
    let discounts = try await shop.list(of: Discount.self, "v1/discounts")
    let welcome = discounts.first { $0.code == "WELCOME" }
    #expect(welcome?.kind == .known(.freeShipping))
    #expect(discounts.count > 1)
    #expect(try await orders(shop) == [])
  }

  @Test func seededProductsAreQuotedForManyCountries() async throws {
    let (_, shop) = try await seeded(1)
    let countries = ["DE", "FR", "CH", "US", "JP"].compactMap { CountryCode($0) }
    let request = QuoteRequest(
      lines: [ItemQuantity(sku: "MUG-BLUE", quantity: 1)],
      countries: countries,
      currency: .euro
    )
    let resource = try Resource<QuoteList>("v1/quotes", method: .post).sending(request)
    let outcomes = try await shop.client.load(resource).value.items
    #expect(outcomes.compactMap(\.quote).map(\.country) == countries)
  }
}

private struct OrderList: Decodable, Sendable {
  let items: [Order]
}

private struct QuoteList: Decodable, Sendable {
  let items: [QuoteOutcome]
}
