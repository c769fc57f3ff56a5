import Foundation
import FoundationCore
import Ordering
import OrderingTestSupport
import StoreHTTP
import StoreServerTestSupport
import StoreTestSupport
import Testing

/// Concurrent orders of the last items in stock: race conditions known from other stores.
struct RaceTests {
  /// Runs all requests concurrently.
  private func answers(
    of count: Int,
    _ ask: @escaping @Sendable (Int) async throws -> ContractResponse
  ) async throws -> [ContractResponse] {
    try await withThrowingTaskGroup { group in
      for number in 0..<count { group.addTask { try await ask(number) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
  }

  @Test func ofTheLastItemsExactlySoManyAreSold() async throws {
    let store = try await OrderedStore(mugs: 7)
    let answers = try await answers(of: 60) { _ in try await store.place() }
    #expect(answers.count { $0.status == 201 } == 7)
    #expect(answers.count { $0.code == "out_of_stock" } == 53)
    #expect(try await store.stock(of: "MUG-RED") == [7, 7])
    try await store.expectSound()
  }

  @Test func twoServersOnOneFileDoNotOversell() async throws {
    let store = try await OrderedStore(mugs: 5)
    let other = try await store.secondServer()
    let answers = try await answers(of: 24) { number in
      let fields: HTTPFields = ["Idempotency-Key": "buyer-\(number)"]
      let client = number.isMultiple(of: 2) ? store.client : other
      return try await client.post("/v1/orders", .order(), fields: fields)
    }
    #expect(answers.count { $0.status == 201 } == 5)
    #expect(answers.count { $0.code == "out_of_stock" } == 19)
    try await store.expectSound()
  }

  @Test func aDiscountIsUsedNoOftenerThanItMay() async throws {
    let store = try await OrderedStore()
    try await store.add(
      "discounts",
      [
        "code": "FEW", "kind": "fixed", "amount": .euros(100), "isActive": true, "limit": 5,
        "limitPerCustomer": 2,
      ]
    )
    let answers = try await answers(of: 40) { number in
      let draft = JSONValue.order(
        ["MUG-BLUE": 1],
        email: "buyer\(number % 4)@example.com",
        more: [.init("discountCode", "FEW")]
      )
      return try await store.place(draft)
    }
    #expect(answers.count { $0.status == 201 } == 5)
    #expect(answers.count { $0.code == "discount_invalid" } == 35)
    let orders = try answers.filter { $0.status == 201 }.map { try $0.decoded(as: Order.self) }
    #expect(Dictionary(grouping: orders, by: \.email).values.allSatisfy { $0.count <= 2 })
    #expect(try await store.uses(of: "FEW") == 5)
    try await store.expectSound()
  }

  @Test func ofManyWhoChangeOneOrderOneDoes() async throws {
    let store = try await OrderedStore()
    let order = try await store.performed(.pay(), on: store.placed())
    let half = Money(minorUnits: order.totals.total.minorUnits * 2 / 3, currency: .euro)
    let answers = try await answers(of: 20) { number in
      try await store.perform(number.isMultiple(of: 2) ? .refund(half) : .cancel(), on: order)
    }
    #expect(answers.count { $0.status == 200 } == 1)
    #expect(answers.count { $0.status == 412 } == 19)
    try await store.expectSound()
  }

  @Test func cancellingAndPlacingAtOnceLosesNothing() async throws {
    let store = try await OrderedStore(mugs: 4)
    var orders: [Order] = []
    for _ in 1...4 { orders.append(try await store.placed()) }
    let held = orders
    let answers = try await answers(of: 32) { number in
      number < 4 ? try await store.perform(.cancel(), on: held[number]) : try await store.place()
    }
    let placed = answers.count { $0.status == 201 }
    #expect(answers.count { $0.status == 200 } == 4)
    #expect(try await store.stock(of: "MUG-RED") == [4, placed])
    try await store.expectSound()
  }
}
