import Foundation
import FoundationCore
import Ordering
import OrderingServer
import OrderingTestSupport
import StoreHTTP
import StoreServer
import StoreServerTestSupport
import StoreTestSupport
import Testing

struct StepTests {
  let store: OrderedStore

  init() async throws { store = try await OrderedStore() }

  private static func mugs(_ count: Int) -> [ItemQuantity] {
    [ItemQuantity(sku: "MUG-RED", quantity: count)]
  }

  @Test func shippingReducesStock() async throws {
    var order = try await store.placed(.order(["MUG-RED": 3, "CUP-RED": 1]))
    order = try await store.performed(.confirm, .ship(Self.mugs(2)), on: order)
    #expect(order.status == .known(.partiallyShipped))
    #expect(order.lines.map(\.shipped) == [2, 0])
    #expect(try await store.stock(of: "MUG-RED") == [8, 1])
    try await store.expectSound()
    let again = try await store.performed(.ship(Self.mugs(1)), on: order)
    #expect(again.status == .known(.partiallyShipped))
    order = try await store.performed(.ship(), on: again)
    #expect(order.status == .known(.shipped))
    #expect(try await store.stock(of: "CUP-RED") == [2, 0])
    try await store.expectSound()
  }

  @Test(.overOneDatabase) func neverIsMoreSentThanWasOrdered() async throws {
    let order = try await store.performed(.confirm, on: store.placed(.order(["MUG-RED": 2])))
    let more = try await store.perform(.ship(Self.mugs(3)), on: order)
    #expect(more.status == 422)
    #expect(more.errors.map(\.field) == ["lines[0].quantity"])
    let other = [ItemQuantity(sku: "CUP-RED", quantity: 1)]
    let unknown = try await store.perform(.ship(other), on: order)
    #expect(unknown.status == 422)
    #expect(unknown.errors.map { "\($0.field) \($0.code)" } == ["lines[0].sku unknown"])
    let twice = try await store.perform(.ship(Self.mugs(1) + Self.mugs(1)), on: order)
    #expect(twice.errors.map(\.code) == ["duplicate"])
    let none = try await store.perform(.ship([]), on: order)
    #expect(none.errors.map(\.field) == ["lines"])
    #expect(try await store.stock(of: "MUG-RED") == [10, 2])
    try await store.expectSound()
  }

  @Test(.overOneDatabase) func returnRestocksOnlyWhenRequested() async throws {
    var order = try await store.placed(.order(["MUG-RED": 3]))
    order = try await store.performed(.confirm, .pay(), .ship(), .deliver, on: order)
    order = try await store.performed(
      .return(Self.mugs(1), restock: true, reason: "Too red"),
      on: order
    )
    #expect(order.status == .known(.partiallyReturned))
    #expect(try await store.stock(of: "MUG-RED") == [8, 0])
    let more = try await store.perform(.return(Self.mugs(3), restock: true), on: order)
    #expect(more.errors.map(\.code) == ["too_large"])
    order = try await store.performed(.return(Self.mugs(2), restock: false), on: order)
    #expect(order.status == .known(.returned))
    #expect(try await store.stock(of: "MUG-RED") == [8, 0])
    #expect(order.returns.map(\.isRestocked) == [true, false])
    #expect(order.returns.map(\.lines) == [Self.mugs(1), Self.mugs(2)])
    #expect(order.returns.first?.reason == "Too red")
    try await store.expectSound()
  }

  @Test func returnOfDeletedProductCannotBeRestocked() async throws {
    let cup = [ItemQuantity(sku: "CUP-RED", quantity: 1)]
    var order = try await store.placed(.order(["CUP-RED": 1]))
    let kept = try await store.client.delete("/v1/products/2", ifMatch: "*")
    #expect(kept.code == "stock_reserved")
    order = try await store.performed(.confirm, .ship(), .deliver, on: order)
    #expect(try await store.client.delete("/v1/products/2", ifMatch: "*").status == 204)
    let restocked = try await store.perform(.return(cup, restock: true), on: order)
    #expect(restocked.code == "not_in_catalog")
    order = try await store.performed(.return(cup, restock: false), on: order)
    #expect(order.status == .known(.returned))
    try await store.expectSound()
  }

  @Test(.overOneDatabase) func neverIsMorePaidBackThanWasPaid() async throws {
    var order = try await store.performed(.pay(), on: store.placed())
    #expect(order.paid == order.totals.total)
    let part = Money(minorUnits: 1000, currency: .euro)
    order = try await store.performed(.refund(part, reason: "Late"), on: order)
    #expect(order.payment == .known(.partiallyRefunded) && order.refunded == part)
    let more = try await store.perform(.refund(part), on: order)
    #expect(more.status == 409 && more.code == "refund_too_large")
    #expect(more.json?["detail"] == "At most 7.40 EUR can be refunded.")
    let yen = try await store.perform(
      .refund(Money(minorUnits: 1, currency: .yen)),
      on: order
    )
    #expect(yen.status == 422)
    #expect(yen.errors.map(\.message) == ["Use EUR, the currency of the order."])
    order = try await store.performed(.refund(), on: order)
    #expect(order.payment == .known(.refunded) && order.refunded == order.paid)
    try await store.expectSound()
  }

  @Test(.overOneDatabase) func aPaymentByMistakeIsTakenBackWithoutARefund() async throws {
    let receiver = Receiver()
    _ = try await store.server.webhooks.add("https://shop.example/hooks", events: [])
    let paid = try await store.performed(.pay(), on: store.placed())
    #expect(paid.allowed == [.confirm, .cancel, .unpay, .refund, .edit].map(OpenEnum.known))
    var order = try await store.performed(.unpay, on: paid)
    #expect(order.payment == .known(.unpaid))
    #expect(order.paid.minorUnits == 0)
    #expect(order.refunds == [] && order.refunded.minorUnits == 0)
    #expect(try await store.perform(.unpay, on: order).code == "transition_refused")
    let sales = try await store.client.get("/v1/sales").decoded(as: SalesReport.self)
    #expect(sales.totals == [])
    try await store.expectSound()
    order = try await store.performed(.pay(), on: order)
    #expect(order.paid == order.totals.total)
    let events = try await store.client.get("/v1/orders/\(order.number)/events")
    let list = try #require(events.json?["items"]?.elements)
    #expect(list.map { $0["action"] } == ["place", "pay", "unpay", "pay"])
    #expect(list[2]["amount"] == .euros(1740))
    await store.server.deliverer(over: receiver.transport).deliverDue()
    #expect(
      try receiver.types == ["order.placed", "order.paid", "order.unpaid", "order.paid"]
    )
    try await store.expectSound()
  }

  @Test(.overOneDatabase) func aPaymentIsNotTakenBackAfterARefund() async throws {
    let part = Money(minorUnits: 100, currency: .euro)
    let order = try await store.performed(.pay(), .refund(part), on: store.placed())
    #expect(try await store.perform(.unpay, on: order).code == "transition_refused")
  }

  @Test func aCancelledOrderGivesFreeWhatItHeld() async throws {
    try await store.add(
      "discounts",
      ["code": "ONCE", "kind": "free_shipping", "limit": 1, "isActive": true]
    )
    let draft = JSONValue.order(["MUG-RED": 10], more: [.init("discountCode", "ONCE")])
    let order = try await store.placed(draft)
    #expect(try await store.place(.order()).code == "out_of_stock")
    let cancelled = try await store.performed(.cancel(reason: "Changed my mind"), on: order)
    #expect(cancelled.status == .known(.cancelled))
    #expect(try await store.stock(of: "MUG-RED") == [10, 0])
    #expect(try await store.uses(of: "ONCE") == 0)
    #expect(try await store.place(draft).status == 201)
    try await store.expectSound()
  }

  @Test(.overOneDatabase) func refusedTransitionListsAllowedActions() async throws {
    let order = try await store.performed(.confirm, .ship(), on: store.placed())
    let answer = try await store.perform(.cancel(), on: order)
    #expect(answer.status == 409)
    #expect(answer.json?["action"] == "cancel")
    #expect(answer.json?["orderStatus"] == "shipped")
    #expect(
      answer.json?["allowed"] == [
        "track", "deliver", "return", "authorize", "pay", "void", "edit",
      ]
    )
  }

  @Test(.overOneDatabase) func theHistorySaysWhoDidWhatAndWhy() async throws {
    var order = try await store.placed()
    store.clock.advance(by: 60)
    order = try await store.performed(.pay(), .cancel(reason: "Broken"), on: order)
    let events = try await store.client.get("/v1/orders/\(order.number)/events")
    let list = try #require(events.json?["items"]?.elements)
    #expect(list.map { $0["action"] } == ["place", "pay", "cancel"])
    #expect(list.map { $0["id"] } == [1, 2, 3])
    #expect(list[0]["from"] == nil)
    #expect(list[1]["from"] == ["status": "placed", "payment": "unpaid"])
    #expect(list[1]["to"] == ["status": "placed", "payment": "paid"])
    #expect(list[1]["amount"] == .euros(1740))
    #expect(list[2]["reason"] == "Broken")
    #expect(list[2]["by"] == "owner")
    #expect(list[2]["at"] == "2027-01-15T08:01:00Z")
    #expect(events.tag == "\"r3\"")
  }

  @Test func aStepHasToKnowTheOrderAsItIs() async throws {
    let order = try await store.placed()
    let path = "/v1/orders/\(order.number)/confirm"
    #expect(try await store.client.post(path, [:]).status == 428)
    _ = try await store.performed(.pay(), on: order)
    let stale = try await store.perform(.confirm, on: order)
    #expect(stale.status == 412)
    #expect(stale.json?["current"]?["payment"] == "paid")
    let none = try await store.client.post(
      "/v1/orders/99/confirm",
      [:],
      fields: ["If-Match": "*"]
    )
    #expect(none.status == 404)
  }

  @Test func aTrialOfAStepKeepsNothing() async throws {
    let order = try await store.placed()
    let trial = try await store.perform(.cancel(), on: order, key: "c", query: "?dryRun=true")
    #expect(try trial.decoded(as: Order.self).status == .known(.cancelled))
    let shown = try await store.client.get("/v1/orders/\(order.number)")
    #expect(try shown.decoded(as: Order.self) == order)
    #expect(try await store.perform(.cancel(), on: order, key: "c").status == 200)
    try await store.expectSound()
  }
}
