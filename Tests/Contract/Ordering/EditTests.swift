import Foundation
import FoundationCore
import Ordering
import OrderingTestSupport
import StoreServerTestSupport
import StoreTestSupport
import Testing

/// Edits of placed orders.
///
/// Three red mugs at 12.50 are 37.50 with 5.99 tax, with shipping 42.40 with 6.77.
struct EditTests {
  let store: OrderedStore

  init() async throws { store = try await OrderedStore() }

  private static let draft = JSONValue.order(["MUG-RED": 3])

  private func items(_ counts: KeyValuePairs<ProductReference.ID, Int>) -> OrderActionRequest {
    .edit(OrderEdit(lines: counts.map { ItemQuantity(sku: $0.key, quantity: $0.value) }))
  }

  @Test func addressEmailAndNoteAreInTheHistoryWithBothValues() async throws {
    var order = try await store.placed()
    var address = order.address
    (address.city, address.postalCode) = ("Bonn", "53111")
    let edit = OrderEdit(email: "Zoe@example.com", address: address, note: "Ring twice")
    order = try await store.performed(.edit(edit), on: order)
    #expect(order.email == "Zoe@example.com" && order.address == address)
    #expect(order.note == "Ring twice" && order.status == .known(.placed))
    let events = try await store.client.get("/v1/orders/\(order.number)/events")
    let last = try #require(events.json?["items"]?.elements.last)
    #expect(last["action"] == "edit")
    #expect(
      last["changes"] == [
        ["field": "email", "from": "ann@example.com", "to": "Zoe@example.com"],
        ["field": "address.city", "from": "Köln", "to": "Bonn"],
        ["field": "address.postalCode", "from": "50667", "to": "53111"],
        ["field": "note", "to": "Ring twice"],
      ]
    )
    for word in ["bonn", "zoe@example"] {
      let found = try await store.client.get("/v1/orders?q=\(word)")
      #expect(found.json?["items"]?.elements.count == 1)
    }
    order = try await store.performed(.edit(OrderEdit(note: "")), on: order)
    #expect(order.note == nil)
    try await store.expectSound()
  }

  @Test func moreItemsAreAddedWithTheirTaxAndStock() async throws {
    var order = try await store.performed(.pay(), on: store.placed(Self.draft))
    #expect(order.totals.total == .euros(4240) && order.totals.tax == .euros(677))
    order = try await store.performed(items(["MUG-RED": 4, "MUG-BLUE": 1]), on: order)
    // 12.50 have 2.00 tax, and 12.00 have 1.92.
    #expect(order.totals.subtotal == .euros(6200) && order.totals.total == .euros(6690))
    #expect(order.totals.tax == .euros(677 + 200 + 192))
    #expect(order.lines.map(\.quantity) == [4, 1])
    #expect(order.payment == .known(.partiallyPaid) && order.outstanding == .euros(2450))
    #expect(try await store.stock(of: "MUG-RED") == [10, 4])
    #expect(try await store.stock(of: "MUG-BLUE") == [10_000, 1])
    try await store.expectSound()
    order = try await store.performed(.pay(), .confirm, .ship(), on: order)
    #expect(order.status == .known(.shipped))
    try await store.expectSound()
  }

  @Test func fewerItemsAreCancelledAndCanBeTakenBack() async throws {
    var order = try await store.performed(items(["MUG-RED": 1]), on: store.placed(Self.draft))
    #expect(order.lines.map(\.cancelled) == [2] && order.cancelled == .euros(2500))
    #expect(try await store.stock(of: "MUG-RED") == [10, 1])
    order = try await store.performed(items(["MUG-RED": 2]), on: order)
    #expect(order.lines.map(\.cancelled) == [1] && order.totals.total == .euros(4240))
    order = try await store.performed(items(["MUG-RED": 4]), on: order)
    #expect(order.lines.map(\.cancelled) == [0] && order.totals.total == .euros(5490))
    #expect(try await store.stock(of: "MUG-RED") == [10, 4])
    try await store.expectSound()
  }

  @Test func whatCannotBeAddedIsRefused() async throws {
    let order = try await store.performed(.pay(), on: store.placed(Self.draft))
    let many = try await store.perform(items(["MUG-RED": 11]), on: order)
    #expect(many.code == "out_of_stock")
    #expect(many.json?["detail"] == "MUG-RED: 8 ordered, 7 in stock.")
    #expect(
      try await store.perform(items(["NOPE": 1]), on: order).errors.map(\.code) == ["unknown"]
    )
    #expect(try await store.invoice(order).status == 200)
    let invoiced = try await store.perform(items(["MUG-RED": 4]), on: order)
    #expect(invoiced.status == 409 && invoiced.code == "not_extensible")
    #expect(try await store.perform(items(["MUG-RED": 2]), on: order).status == 200)
    let other = try await store.performed(.pay(), .refund(.euros(100)), on: store.placed())
    #expect(try await store.perform(items(["MUG-RED": 2]), on: other).code == "not_extensible")
    try await store.expectSound()
  }

  @Test(.overOneDatabase) func whatIsShippedIsNotEdited() async throws {
    var order = try await store.performed(
      .confirm,
      .ship([ItemQuantity(sku: "MUG-RED", quantity: 2)]),
      on: store.placed(Self.draft)
    )
    let less = try await store.perform(items(["MUG-RED": 1]), on: order)
    #expect(less.errors.map(\.message) == ["2 were shipped."])
    let none = try await store.perform(items(["MUG-RED": 2]), on: order)
    #expect(
      none.errors.map(\.message) == [
        "Nothing would be left to ship. Cancel the items instead."
      ]
    )
    order = try await store.performed(.ship(), on: order)
    #expect(try await store.perform(items(["MUG-BLUE": 1]), on: order).status == 422)
    var address = order.address
    address.city = "Bonn"
    let closed = try await store.perform(.edit(OrderEdit(address: address)), on: order)
    #expect(closed.errors.map(\.field) == ["address"])
    // A message that was given up can still go to the right address.
    order = try await store.performed(.edit(OrderEdit(email: "zoe@example.com")), on: order)
    #expect(order.email == "zoe@example.com")
  }

  @Test(.overOneDatabase) func anotherCountryIsAnotherOrder() async throws {
    let order = try await store.placed()
    var address = order.address
    address.country = try #require(CountryCode("AT"))
    address.postalCode = "1010"
    let answer = try await store.perform(.edit(OrderEdit(address: address)), on: order)
    #expect(answer.errors.map(\.field) == ["address.country"])
    #expect(try await store.perform(.edit(OrderEdit()), on: order).status == 422)
  }

  @Test(.overOneDatabase) func anErasedPersonIsNotInTheDetails() async throws {
    let details = PaymentDetails(method: "card", reference: "Qx9")
    let order = try await store.performed(
      .edit(OrderEdit(email: "qx9@example.com", note: "Ring at Qx9")),
      .pay(.euros(1000), details: details),
      .pay(),
      .confirm,
      .ship(),
      .track(Tracking(carrier: "dhl", number: "Qx9")),
      .deliver,
      on: store.placed()
    )
    let erased = try await store.erase(store.customer("qx9@example.com"))
    #expect(erased.status == 200, "\(erased.text)")
    let shown = try await store.client.get("/v1/orders/\(order.number)")
    let events = try await store.client.get("/v1/orders/\(order.number)/events")
    #expect(!(shown.text + events.text).lowercased().contains("qx9"))
    let after: Order = try shown.decoded()
    #expect(after.payments.map(\.amount) == order.payments.map(\.amount))
    #expect(after.payments.first?.details.method == "card")
    #expect(!after.allows(.edit) && after.note == nil)
    try await store.expectSound()
  }
}
