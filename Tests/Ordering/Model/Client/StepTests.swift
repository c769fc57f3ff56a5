import Foundation
import FoundationCore
import Ordering
import StoreHTTP
import TestSupport
import Testing

/// Actions on orders: the requests to the store, and the meaning of its responses.
@MainActor struct StepTests {
  let machine: Machine
  let order: Order

  init() throws {
    machine = try Machine()
    order = .example("R-7", of: try .mugs(), status: .known(.confirmed), revision: 3)
  }

  @Test(
    arguments: [
      (.confirm, "confirm", "{}"), (.unconfirm, "unconfirm", "{}"), (.authorize, "authorize", "{}"),
      (.pay(), "pay", "{}"), (.unpay, "unpay", "{}"),
      (.void, "void", "{}"), (.deliver, "deliver", "{}"), (.ship(), "ship", "{}"),
      (
        .ship(tracking: Tracking(carrier: "dhl", number: "123")), "ship",
        #"{"tracking":{"carrier":"dhl","number":"123"}}"#
      ),
      (
        .ship([ItemQuantity(sku: "MUG", quantity: 1)]), "ship",
        #"{"lines":[{"quantity":1,"sku":"MUG"}]}"#
      ),
      (
        .pay(
          .euros(500),
          details: PaymentDetails(method: "cash", paidOn: CalendarDay("2026-11-20"))
        ),
        "pay",
        #"{"amount":{"amount":500,"currency":"EUR"},"#
          + #""payment":{"method":"cash","paidOn":"2026-11-20"}}"#
      ),
      (
        .track(Tracking(carrier: "dhl", number: "123"), shipment: 4), "track",
        #"{"shipment":4,"tracking":{"carrier":"dhl","number":"123"}}"#
      ),
      (
        .edit(OrderEdit(email: "zoe@example.com", lines: [ItemQuantity(sku: "MUG", quantity: 2)])),
        "edit", #"{"email":"zoe@example.com","lines":[{"quantity":2,"sku":"MUG"}]}"#
      ),
      (.cancel(reason: "Too late"), "cancel", #"{"reason":"Too late"}"#),
      (
        .cancel([ItemQuantity(sku: "MUG", quantity: 1)]), "cancel",
        #"{"lines":[{"quantity":1,"sku":"MUG"}]}"#
      ),
      (
        .return([ItemQuantity(sku: "MUG", quantity: 1)], restock: true), "return",
        #"{"lines":[{"quantity":1,"sku":"MUG"}],"restock":true}"#
      ),
      (.refund(.euros(500)), "refund", #"{"amount":{"amount":500,"currency":"EUR"}}"#),
      (.refund(reason: "Broken"), "refund", #"{"reason":"Broken"}"#),
    ] as [(OrderActionRequest, String, String)]
  )
  func aStepNamesTheStateItWasKnownInAndHasAKey(
    _ step: OrderActionRequest,
    _ word: String,
    _ body: String
  )
    async throws
  {
    let changed = Order.example("R-7", of: try .mugs(), status: .known(.shipped), revision: 4)
    let shop = ScriptedShop { _ in .json(encoded(changed)) }
    let model = try await machine.start(at: shop)
    #expect(try await model.perform(step, on: order) == changed)
    let question = try #require(shop.questions.value.first)
    #expect(question.line == "POST /v1/orders/R-7/\(word)")
    #expect(question.body == body)
    #expect(question.fields["If-Match"] == "\"r3\"")
    #expect(question.key?.count == 32)
    #expect(step.action.rawValue == word)
  }

  @Test func refusedActionReportsAllowedActions() async throws {
    let shop = ScriptedShop { _ in
      .problem(
        409,
        "transition_refused",
        members: """
          "action":"deliver","orderStatus":"confirmed","payment":"partially_refunded",\
          "allowed":["ship","cancel","fly"]
          """
      )
    }
    let model = try await machine.start(at: shop)
    let error = await #expect(throws: OrderingError.self) {
      try await model.perform(.deliver, on: order)
    }
    #expect(error?.code == "ordering.transition_refused")
    #expect(error?.category == .refused)
    #expect(error?.title == "The order does not allow 'deliver'.")
    #expect(
      error?.reason == "It is confirmed and partially refunded. Allowed actions: ship, cancel."
    )
  }

  @Test func concurrentChangeThrowsConflict() async throws {
    let shop = ScriptedShop { _ in .problem(412, "changed_meanwhile") }
    let model = try await machine.start(at: shop)
    let error = await #expect(throws: OrderingError.self) {
      try await model.perform(.pay(), on: order)
    }
    #expect(error?.code == "ordering.changed_meanwhile")
    #expect(error?.category == .conflict)
    #expect(error?.title == "Another user has changed the order R-7.")
  }

  @Test func aStepWhoseAnswerIsLostCanBeDoneAgainWithItsKey() async throws {
    let answers = ObservedValue([503, 200])
    let changed = Order.example("R-7", of: try .mugs(), payment: .known(.paid), revision: 4)
    let shop = ScriptedShop { _ in
      answers.update { $0.removeFirst() } == 200
        ? .json(encoded(changed)) : .problem(503, "unavailable")
    }
    let model = try await machine.start(at: shop)
    let error = await #expect(throws: OrderingError.self) {
      try await model.perform(.pay(), on: order)
    }
    guard case .unknownActionOutcome(.pay, "R-7", let key, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(error?.category == .unknownOutcome)
    #expect(try await model.perform(.pay(), on: order, key: key) == changed)
    #expect(Set(shop.questions.value.map(\.key)).count == 1)
  }

  @Test func aStepThatTheStoreCannotStoreWasNotDone() async throws {
    let shop = ScriptedShop { _ in .problem(507, "read_only") }
    let model = try await machine.start(at: shop, attempts: 3)
    let error = await #expect(throws: OrderingError.self) {
      try await model.perform(.pay(), on: order)
    }
    #expect(error?.category == .unavailable)
    #expect(shop.questions.value.count == 1)
  }

  @Test func aTrialRefreshesNothing() async throws {
    let changed = Order.example("R-7", of: try .mugs(), payment: .known(.paid), revision: 4)
    let before = order
    let shop = ScriptedShop { question in
      .json(question.line.hasPrefix("GET") ? #"{"items":[\#(encoded(before))]}"# : encoded(changed))
    }
    let model = try await machine.start(at: shop)
    await model.orders.load()
    #expect(try await model.perform(.pay(), on: order, isDryRun: true) == changed)
    #expect(shop.questions.value.last?.query["dryRun"] == "true")
    #expect(shop.lines.count == 2)
    #expect(model.orders.items == [before])
  }

  @Test func performedActionRefreshesTheLoadedOrders() async throws {
    let changed = Order.example("R-7", of: try .mugs(), payment: .known(.paid), revision: 4)
    let stored = ObservedValue(order)
    let shop = ScriptedShop { question in
      if question.line == "GET /v1/orders" {
        return .json(#"{"items":[\#(encoded(stored.value))]}"#)
      }
      stored.update { $0 = changed }
      return .json(encoded(changed))
    }
    let model = try await machine.start(at: shop)
    // Orders that no view has loaded are not loaded now.
    try await model.perform(.pay(), on: order)
    #expect(shop.lines == ["POST /v1/orders/R-7/pay"])
    stored.update { $0 = order }
    await model.orders.load()
    try await model.perform(.pay(), on: order)
    #expect(model.orders.items == [changed])
    #expect(
      shop.lines.dropFirst() == ["GET /v1/orders", "POST /v1/orders/R-7/pay", "GET /v1/orders"]
    )
  }

  @Test func refusedActionRefreshesNothing() async throws {
    let before = order
    let shop = ScriptedShop { question in
      question.line.hasPrefix("GET")
        ? .json(#"{"items":[\#(encoded(before))]}"#) : .problem(412, "changed_meanwhile")
    }
    let model = try await machine.start(at: shop)
    await model.orders.load()
    await #expect(throws: OrderingError.self) { try await model.perform(.pay(), on: before) }
    #expect(shop.lines == ["GET /v1/orders", "POST /v1/orders/R-7/pay"])
    #expect(model.orders.items == [before] && model.orders.failure == nil)
  }

  @Test func invalidActionFailsWithoutARequest() async throws {
    let shop = ScriptedShop()
    let model = try await machine.start(at: shop)
    for step: OrderActionRequest in [
      .ship([]), .return([], restock: true), .refund(.euros(0)),
      .cancel(reason: "one\nand another"), .cancel([]), .edit(OrderEdit()),
      .track(Tracking()), .pay(.euros(0)), .pay(details: PaymentDetails(method: "")),
      .edit(OrderEdit(email: "zoe")),
      .return([ItemQuantity(sku: "", quantity: 0)], restock: false),
    ] {
      let error = await #expect(throws: OrderingError.self) {
        try await model.perform(step, on: order)
      }
      #expect(error?.code == "form.invalid")
    }
    #expect(shop.lines.isEmpty)
  }
}
