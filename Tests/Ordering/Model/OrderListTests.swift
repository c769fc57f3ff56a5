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
    let model = try await machine.start(at: shop)
    try await model.load(OrderFilter(status: .placed, payment: .unpaid))
    try await model.loadNext()
    try await model.loadNext()
    #expect(model.orders.value?.items.map(\.number) == ["R-3", "R-2", "R-1"])
    #expect(model.orders.value?.total == 3)
    #expect(model.provenance == .network)
    #expect(
      shop.questions.value.map(\.query) == [
        ["limit": "20", "status": "placed", "payment": "unpaid"],
        ["limit": "20", "status": "placed", "payment": "unpaid", "cursor": "c1"],
      ]
    )
  }

  @Test func aFailureLeavesWhatWasThere() async throws {
    let fails = ObservedValue(false)
    let shop = ScriptedShop { _ in
      try fails.value ? .problem(500, "broken") : Self.page(["R-1"])
    }
    let model = try await machine.start(at: shop)
    try await model.load()
    fails.update { $0 = true }
    await #expect(throws: OrderingError.self) { try await model.load(OrderFilter(text: "ann")) }
    #expect(model.orders.value?.items.map(\.number) == ["R-1"])
    #expect(model.ordersFailure?.code == "http.status_500")
    model.ordersFailure = nil
    #expect(!model.orders.hasFailed && model.orders.value != nil)
    // The loaded list has another filter, so that this loads the first page.
    fails.update { $0 = false }
    try await model.loadNext()
    #expect(shop.questions.value.last?.query["q"] == "ann")
    #expect(!model.orders.hasFailed)
  }

  @Test func theFailuresOfAnOrderAndItsHistoryAreDismissed() async throws {
    let model = try await machine.start(at: ScriptedShop { _ in .problem(500, "broken") })
    await #expect(throws: OrderingError.self) { try await model.order("R-1") }
    await #expect(throws: OrderingError.self) { try await model.history(of: "R-1") }
    #expect(model.orderFailure != nil && model.historyFailure != nil)
    model.orderFailure = nil
    #expect(!model.order.hasFailed && model.history.hasFailed)
    model.historyFailure = nil
    #expect(!model.history.hasFailed)
  }

  @Test func latestFilterDeterminesTheOrders() async throws {
    let gate = Gate()
    let shop = ScriptedShop { question in
      if question.query["q"] == "slow" { await gate.wait() }
      return try Self.page([question.query["q"] ?? "none"])
    }
    let model = try await machine.start(at: shop)
    async let slow: Void = model.load(OrderFilter(text: "slow"))
    #expect(await shop.asked(1))
    try await model.load(OrderFilter(text: "fast"))
    await gate.open()
    try await slow
    #expect(model.orders.value?.items.map(\.number) == ["fast"])
  }

  @Test func aSearchAsksForTheWordsThatWereTypedLast() async throws {
    let shop = ScriptedShop { question in try Self.page([question.query["q"] ?? "none"]) }
    let model = try await machine.start(at: shop)
    model.search("a")
    model.search("an")
    model.search("ann")
    await model.waitForSearch()
    #expect(model.orders.value?.items.map(\.number) == ["ann"])
    #expect(shop.lines.count == 1)
  }

  @Test func anOrderThatCannotBeReadCostsOnlyItself() async throws {
    let shop = ScriptedShop { _ in
      .json(#"{"items":[{"number":7},\#(encoded(Order.example("R-1", of: try .mugs())))]}"#)
    }
    let model = try await machine.start(at: shop)
    try await model.load()
    #expect(model.orders.value?.items.map(\.number) == ["R-1"])
    #expect(model.drops.count == 1)
  }

  @Test func unknownStatusesArePreserved() async throws {
    let order = Order.example(
      "R-1",
      of: try .mugs(),
      status: .unknown("on_hold"),
      payment: .unknown("bartered")
    )
    let shop = ScriptedShop { _ in .json(encoded(order)) }
    let model = try await machine.start(at: shop)
    let loaded = try await model.order("R-1")
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
    let model = try await machine.start(at: shop)
    let history = try await model.history(of: "R-1")
    #expect(history.map(\.by) == ["ann", "bob"])
    #expect(history[1].reason == "Sold out")
    #expect(history[1].from?.status == .known(.placed))
    #expect(history[1].to.status == .known(.cancelled))
    #expect(model.history.value == history)
  }

  @Test func anotherOrderDoesNotShowThisOnesHistory() async throws {
    let shop = ScriptedShop { question in
      question.line.hasSuffix("events")
        ? .json(#"{"items":[]}"#) : .json(encoded(Order.example("R-2", of: try .mugs())))
    }
    let model = try await machine.start(at: shop)
    try await model.history(of: "R-1")
    try await model.order("R-2")
    #expect(model.history.value == nil)
  }

  @Test func missingOrderThrowsNotFoundWithItsNumber() async throws {
    let model = try await machine.start(at: ScriptedShop())
    let error = await #expect(throws: OrderingError.self) { try await model.order("R-9") }
    #expect(error?.title == "There is no order R-9.")
    #expect(error?.category == .notFound)
  }

  @Test func aPlacedOrderIsInTheListThatIsLoaded() async throws {
    let shop = ScriptedShop { question in
      guard question.line == "GET /v1/orders" else { return nil }
      return try Self.page(["R-1"])
    }
    let model = try await machine.start(at: shop)
    try await model.load()
    try await model.place(.mugs())
    #expect(shop.lines == ["GET /v1/orders", "POST /v1/orders", "GET /v1/orders"])
  }
}
