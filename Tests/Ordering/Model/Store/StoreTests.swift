import Foundation
import FoundationCore
import Ordering
import StoreHTTP
import TestSupport
import Testing

/// Orders at a real store, from the quote to the return.
@MainActor struct StoreTests {
  let machine: Machine

  init() throws { machine = try Machine() }

  @Test func anOrderGoesItsWholeWay() async throws {
    try await RealStore.run(mugs: 10) { store in
      let model = try await store.program(on: machine)
      try await model.add(.mug, quantity: 4)
      let quotes = try await model.client.quotes(
        QuoteRequest(
          lines: model.cart.items,
          countries: [try .code("DE"), try .code("JP")],
          currency: .euro
        )
      ).value
      #expect(quotes[0].quote?.totals.total == .euros(5490))
      guard case .refused(_, .notShippedThere) = quotes[1] else {
        Issue.record("\(quotes[1])")
        return
      }

      var draft = try OrderDraft.mugs(4)
      draft.expectedTotal = quotes[0].quote?.totals.total
      var order = try await model.place(draft, emptiesCart: true)
      #expect(order.totals == quotes[0].quote?.totals)
      #expect(model.cart.isEmpty)
      #expect(try await store.available() == 6)

      for step: OrderActionRequest in [
        .confirm, .pay(), .ship([ItemQuantity(sku: "MUG", quantity: 1)]), .ship(), .deliver,
        .return([ItemQuantity(sku: "MUG", quantity: 3)], restock: true, reason: "Too heavy"),
        .refund(.euros(1000)), .refund(),
      ] {
        #expect(order.allows(step.action), "\(step)")
        order = try await model.perform(step, on: order)
      }
      #expect(order.status == .known(.partiallyReturned))
      #expect(order.payment == .known(.refunded))
      #expect(order.lines.map(\.shipped) == [4])
      #expect(order.lines.map(\.returned) == [3])
      #expect(order.returns.map(\.reason) == ["Too heavy"])
      #expect(try await store.available() == 9)

      let history = try await model.client.events(of: order.number).value
      #expect(
        history.map(\.action.rawValue) == [
          "place", "confirm", "pay", "ship", "ship", "deliver", "return", "refund", "refund",
        ]
      )
      #expect(history.first?.key == model.outbox.first?.key.rawValue)
      model.orders.query = OrderFilter(text: "ann@example.com", status: .partiallyReturned)
      await model.orders.load()
      #expect(model.orders.items == [order])
      #expect(model.orders.drops.isEmpty && model.orders.failure == nil)
    }
  }

  @Test func theStoresTablesAreOurs() async throws {
    try await RealStore.run(mugs: 0) { store in
      let model = try await store.program(on: machine)
      #expect(try await model.client.transitions().value == .standard)
    }
  }

  @Test func orderReducedToAvailableStockIsPlaced() async throws {
    try await RealStore.run(mugs: 3) { store in
      let model = try await store.program(on: machine)
      var draft = try OrderDraft.mugs(5)
      do throws(OrderingError) {
        try await model.place(draft)
        Issue.record("It was placed.")
      } catch {
        guard case .outOfStock(let shortages) = error else { throw error }
        #expect(shortages == [Shortage(sku: "MUG", wanted: 5, available: 3)])
        draft.lines[0].quantity = shortages[0].available
        #expect(try await model.place(draft).lines.map(\.quantity) == [3])
      }
      #expect(model.outbox.count == 1)
      #expect(try await store.available() == 0)
    }
  }

  @Test func eachRefusalIsTheFailureItIs() async throws {
    try await RealStore.run(mugs: 9) { store in
      let model = try await store.program(on: machine)
      var cheaper = try OrderDraft.mugs(1)
      cheaper.expectedTotal = .euros(100)
      var used = try OrderDraft.mugs(1)
      used.discountCode = "SPRING"
      let order = try await model.place(used)
      #expect(order.totals.discount == .euros(125))
      var unknown = try OrderDraft.mugs(1)
      unknown.discountCode = "AUTUMN"
      for (draft, code) in [
        (cheaper, "price_changed"), (used, "discount_invalid"), (unknown, "discount_invalid"),
        (try .mugs(1, to: "JP"), "not_shipped_there"),
      ] {
        let error = await #expect(throws: OrderingError.self) { try await model.place(draft) }
        #expect(error?.code == "ordering.\(code)")
        #expect(error?.category == .refused)
      }
      let error = await #expect(throws: OrderingError.self) {
        try await model.perform(.deliver, on: order)
      }
      guard
        case .transitionRefused(.deliver?, .known(.placed)?, .known(.unpaid)?, let allowed)? =
          error
      else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(allowed.contains(.confirm))
      let confirmed = try await model.perform(.confirm, on: order)
      let stale = await #expect(throws: OrderingError.self) {
        try await model.perform(.pay(), on: order)
      }
      #expect(stale?.code == "ordering.changed_meanwhile")
      #expect(
        try await model.perform(.pay(), on: confirmed, isDryRun: true).payment == .known(.paid)
      )
      #expect(try await model.client.order(order.number).value == confirmed)
    }
  }

  @Test func aTrialSaysTheTruthAndLeavesNothing() async throws {
    try await RealStore.run(mugs: 3) { store in
      let model = try await store.program(on: machine)
      #expect(try await model.place(.mugs(2), isDryRun: true).totals.total == .euros(2990))
      #expect(try await store.available() == 3)
      await model.orders.load()
      #expect(model.orders.items.isEmpty && model.orders.failure == nil)
      #expect(model.outbox.isEmpty)
    }
  }

  @Test func neverMoreAreSoldThanThereAre() async throws {
    try await RealStore.run(mugs: 5) { store in
      let buyers = (0..<12).map { _ in Task { try await buyOne(from: store) } }
      var count = 0
      for buyer in buyers where try await buyer.value { count += 1 }
      #expect(count == 5)
      #expect(try await store.available() == 0)
    }
  }

  /// Returns `true` if a customer with their own machine got a mug.
  private func buyOne(from store: RealStore) async throws -> Bool {
    let model = try await store.program(on: Machine())
    let draft = try OrderDraft.mugs(1)
    do throws(OrderingError) {
      try await model.place(draft)
      return true
    } catch {
      guard case .outOfStock = error else { throw error }
      return false
    }
  }

  @Test func rulesAreReadAndChangedAsTheyWereKnown() async throws {
    try await RealStore.run(mugs: 0) { store in
      let client = try await store.program(on: machine).client
      var rate = try #require(try await client.rules(TaxRate.self).value.first)
      let known = rate
      rate.percent = 7
      let saved = try await client.save(rate)
      #expect(saved.percent == 7)
      let error = await #expect(throws: OrderingError.self) { try await client.save(known) }
      #expect(error?.category == .conflict)
      try await client.remove(saved)
      #expect(try await client.rules(TaxRate.self).value.isEmpty)
      #expect(try await client.rules(ShippingMethod.self).value.map(\.code) == ["standard"])
      #expect(try await client.rules(Discount.self).value.map(\.uses) == [0])
    }
  }
}
