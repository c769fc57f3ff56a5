import Foundation
import FoundationCore
import Ordering
import StoreHTTP
import TestSupport
import Testing

/// Lists of orders, one order and its history.
@MainActor struct OrderListTests {
  let machine: Machine

  init() throws { machine = try Machine() }

  nonisolated private static func page(_ numbers: [String], next: String? = nil) throws
    -> HTTPResponse
  {
    let orders = try numbers.map { encoded(Order.example(Order.ID(rawValue: $0), of: try .mugs())) }
    let end = next.map { #","next":"\#($0)""# } ?? ""
    return .json(#"{"items":[\#(orders.joined(separator: ","))],"total":3\#(end)}"#)
  }

  @Test func pagesFollowOneAnother() async throws {
    let shop = ScriptedShop { question in
      try question.query["cursor"] == "c1"
        ? Self.page(["R-2", "R-1"]) : Self.page(["R-3", "R-2"], next: "c1")
    }
    let orders = try await machine.start(at: shop).orders
    orders.query = OrderFilter(status: .placed, payment: .unpaid)
    await orders.load()
    await orders.loadNext()
    await orders.loadNext()
    #expect(orders.items.map(\.number) == ["R-3", "R-2", "R-1"])
    #expect(orders.first?.total == 3)
    #expect(orders.provenance == .network)
    #expect(
      shop.questions.value.map(\.query) == [
        ["limit": "20", "status": "placed", "payment": "unpaid"],
        ["limit": "20", "status": "placed", "payment": "unpaid", "cursor": "c1"],
      ]
    )
  }

  @Test func invalidFilterIsNotSent() async throws {
    let shop = ScriptedShop()
    let orders = try await machine.start(at: shop).orders
    orders.query.text = "a\u{7}b"
    await orders.load()
    #expect((orders.failure as? OrderingError)?.form?.errors.all.map(\.field) == ["text"])
    await #expect(throws: OrderingError.self) {
      try await shop.store().pages(of: OrderFilter(text: "a\u{7}b")).collected()
    }
    #expect(shop.lines.isEmpty)
  }

  @Test func anOrderThatCannotBeReadCostsOnlyItself() async throws {
    let shop = ScriptedShop { _ in
      .json(#"{"items":[{"number":7},\#(encoded(Order.example("R-1", of: try .mugs())))]}"#)
    }
    let orders = try await machine.start(at: shop).orders
    await orders.load()
    #expect(orders.items.map(\.number) == ["R-1"])
    #expect(orders.drops.count == 1)
  }

  @Test func unknownStatusesArePreserved() async throws {
    let order = Order.example(
      "R-1",
      of: try .mugs(),
      status: .unknown("on_hold"),
      payment: .unknown("bartered")
    )
    let shop = ScriptedShop { _ in .json(encoded(order)) }
    let loaded = try await shop.store().order("R-1").value
    #expect(loaded.status.rawValue == "on_hold")
    #expect(encoded(loaded).contains("bartered"))
  }

  @Test func theHistorySaysWhoDidWhatAndWhy() async throws {
    let shop = ScriptedShop { _ in
      .json(
        """
        {"items":[{"id":1,"at":"2026-11-21T12:00:00Z","by":"ann","action":"place",\
        "to":{"status":"placed","payment":"unpaid"},"key":"k"},\
        {"id":2,"at":"2026-11-21T12:01:00Z","by":"bob","action":"cancel","reason":"Sold out",\
        "from":{"status":"placed","payment":"unpaid"},\
        "to":{"status":"cancelled","payment":"unpaid"}}]}
        """
      )
    }
    let history = try await shop.store().events(of: "R-1").value
    #expect(history.map(\.by) == ["ann", "bob"])
    #expect(history[1].reason == "Sold out")
    #expect(history[1].from?.status == .known(.placed))
    #expect(history[1].to.status == .known(.cancelled))
  }

  @Test func missingOrderThrowsNotFoundWithItsNumber() async throws {
    let store = try ScriptedShop().store()
    let error = await #expect(throws: OrderingError.self) { try await store.order("R-9") }
    #expect(error?.title == "There is no order R-9.")
    #expect(error?.category == .notFound)
  }

  @Test func aPlacedOrderIsInTheListThatIsLoaded() async throws {
    let shop = ScriptedShop { question in
      guard question.line == "GET /v1/orders" else { return nil }
      return try Self.page(["R-1"])
    }
    let model = try await machine.start(at: shop)
    await model.orders.load()
    try await model.place(.mugs())
    #expect(shop.lines == ["GET /v1/orders", "POST /v1/orders", "GET /v1/orders"])
  }
}
