import Foundation
import FoundationCore
import Ordering
import OrderingTestSupport
import StoreServerTestSupport
import StoreTestSupport
import Testing

/// The items of an order that are cancelled or returned, and the amounts due and to be refunded.
///
/// Three red mugs at 12.50 less a discount of 1.00 are 36.50, with shipping 41.40. The parts of 36.50
/// for one, two and three mugs are 12.17, 24.33 and 36.50.
struct CancellationTests {
  let store: OrderedStore

  init() async throws {
    store = try await OrderedStore()
    try await store.add(
      "discounts",
      ["code": "TAKE1", "kind": "fixed", "amount": .euros(100), "isActive": true]
    )
  }

  private static let draft = JSONValue.order(
    ["MUG-RED": 3],
    more: [.init("discountCode", "TAKE1")]
  )

  private static func mugs(_ count: Int) -> [ItemQuantity] {
    [ItemQuantity(sku: "MUG-RED", quantity: count)]
  }

  private func amounts(of order: Order, _ action: String) async throws -> [Int?] {
    let events = try await store.client.get("/v1/orders/\(order.number)/events")
    return events.json?["items"]?.elements.filter { $0["action"]?.text == action }
      .map { $0["amount"]?["amount"]?.integer } ?? []
  }

  @Test func theRestOfAPartlySentOrderIsCancelled() async throws {
    var order = try await store.performed(.pay(), .confirm, on: store.placed(Self.draft))
    #expect(order.totals.total == .euros(4140))
    order = try await store.performed(.cancel(Self.mugs(1), reason: "Broken"), on: order)
    #expect(order.status == .known(.confirmed) && order.payment == .known(.paid))
    #expect([order.cancelled, order.due] == [.euros(1217), .euros(2923)])
    #expect(order.refundDue == .euros(1217))
    #expect(try await store.stock(of: "MUG-RED") == [10, 2])
    try await store.expectSound()
    order = try await store.performed(.ship(Self.mugs(1)), .cancel(), on: order)
    #expect(order.status == .known(.shipped))
    #expect(order.lines.map(\.cancelled) == [2])
    #expect([order.cancelled, order.refundDue] == [.euros(2433), .euros(2433)])
    #expect(try await amounts(of: order, "cancel") == [1217, 1216])
    #expect(try await store.stock(of: "MUG-RED") == [9, 0])
    // The buyer keeps what was sent at the discount.
    #expect(try await store.uses(of: "TAKE1") == 1)
    order = try await store.performed(.refund(.euros(2433)), .deliver, on: order)
    #expect(order.payment == .known(.partiallyRefunded))
    #expect(order.refundDue == .euros(0) && !order.isUnfinished)
    try await store.expectSound()
  }

  @Test func thePartsOfAnOrderThatIsCancelledByItemsAreTheWhole() async throws {
    var order = try await store.placed(Self.draft)
    for count in 1...3 {
      order = try await store.performed(.cancel(Self.mugs(1)), on: order)
      #expect(order.status == .known(count == 3 ? .cancelled : .placed))
    }
    // The shipping is in the last.
    #expect(try await amounts(of: order, "cancel") == [1217, 1216, 1707])
    #expect([order.cancelled, order.due] == [.euros(4140), .euros(0)])
    #expect(try await store.uses(of: "TAKE1") == 0)
    #expect(try await store.stock(of: "MUG-RED") == [10, 0])
    let late = try await store.perform(.pay(), on: order)
    #expect(late.code == "transition_refused")
    try await store.expectSound()
  }

  @Test(.overOneDatabase) func taxThatIsAddedIsCancelledWithTheItems() async throws {
    let draft = JSONValue.order(["MUG-RED": 3], to: "AT", more: [.init("discountCode", "TAKE1")])
    let order = try await store.performed(.cancel(Self.mugs(1)), on: store.placed(draft))
    // 36.50 and 20 per cent are 43.80; a third is 14.60. Shipping is 9.90 and 1.98.
    #expect(order.totals.total == .euros(5568))
    #expect([order.cancelled, order.due] == [.euros(1460), .euros(4108)])
    let rest = order.withoutCancelled
    #expect(rest.lines.map(\.quantity) == [2])
    #expect(rest.lines.map(\.total) == [.euros(2920)] && rest.lines.map(\.tax) == [.euros(487)])
    #expect(rest.totals.subtotal == .euros(2500) && rest.totals.discount == .euros(67))
    #expect(rest.totals.tax == .euros(487 + 198) && rest.totals.total == .euros(4108))
  }

  @Test(.overOneDatabase) func moreThanIsLeftIsNotCancelled() async throws {
    let order = try await store.performed(
      .confirm,
      .ship(Self.mugs(1)),
      .cancel(Self.mugs(1)),
      on: store.placed(Self.draft)
    )
    let answer = try await store.perform(.cancel(Self.mugs(2)), on: order)
    #expect(answer.errors.map(\.message) == ["At most 1 can be cancelled."])
    let ship = try await store.perform(.ship(Self.mugs(2)), on: order)
    #expect(ship.errors.map(\.message) == ["At most 1 can be shipped."])
    let slip = PackingSlip(order)
    #expect(slip.lines.map(\.packed) == [1] && slip.lines.map(\.ordered) == [2])
  }

  @Test(.overOneDatabase) func aRefusedParcelComesBackWithoutADelivery() async throws {
    var order = try await store.performed(
      .pay(),
      .confirm,
      .ship(),
      .return(Self.mugs(1), restock: true),
      on: store.placed(Self.draft)
    )
    #expect(order.status == .known(.partiallyReturned))
    #expect(order.refundDue == .euros(1217))
    order = try await store.performed(.return(Self.mugs(2), restock: true), on: order)
    #expect(order.status == .known(.returned))
    #expect(order.refundDue == .euros(3650))
    #expect(try await store.stock(of: "MUG-RED") == [10, 0])
    order = try await store.performed(.refund(.euros(3000)), on: order)
    #expect(order.refundDue == .euros(650))
    try await store.expectSound()
  }

  @Test(.overOneDatabase) func theBuyerOnAccountPaysForWhatHeKeeps() async throws {
    var order = try await store.performed(
      .confirm,
      .ship(),
      .return(Self.mugs(1), restock: true),
      on: store.placed(Self.draft)
    )
    #expect([order.due, order.outstanding] == [.euros(4140), .euros(2923)])
    order = try await store.performed(.pay(), on: order)
    #expect(order.paid == .euros(2923) && order.payment == .known(.paid))
    #expect(order.refundDue == .euros(0))
    try await store.expectSound()
  }

  @Test(.overOneDatabase) func anInvoiceHasWhatIsNotCancelled() async throws {
    var order = try await store.performed(.cancel(Self.mugs(1)), on: store.placed(Self.draft))
    let invoice: OrderDocument = try await store.invoice(order).decoded()
    #expect(invoice.lines.map(\.quantity) == [2, 1])
    #expect(invoice.lines.map(\.total) == [.euros(2433), .euros(490)])
    // Of 36.50, 5.83 are tax, and 0.78 of 4.90; a third of 5.83 is 1.94.
    #expect(invoice.tax == .euros(583 - 194 + 78) && invoice.total == .euros(2923))
    order = try await store.performed(.cancel(Self.mugs(1)), on: order)
    let credit: OrderDocument = try await store.creditNote(order).decoded()
    #expect(credit.total == .euros(1216))
    try await store.expectSound()
  }

  @Test(.overOneDatabase) func aRefundOfWhatHasNoInvoiceHasNoCreditNote() async throws {
    var order = try await store.performed(
      .pay(),
      .cancel(Self.mugs(1)),
      on: store.placed(Self.draft)
    )
    #expect(try await store.invoice(order).status == 200)
    order = try await store.performed(.refund(.euros(1217)), on: order)
    #expect(try await store.creditNote(order).code == "nothing_to_credit")
    order = try await store.performed(.refund(.euros(100)), on: order)
    let credit: OrderDocument = try await store.creditNote(order).decoded()
    #expect(credit.total == .euros(100))
    try await store.expectSound()
  }

  @Test(.overOneDatabase) func trackingIsAddedAndCorrectedAfterwards() async throws {
    var order = try await store.performed(
      .confirm,
      .ship(Self.mugs(1)),
      .ship(Self.mugs(2)),
      on: store.placed(Self.draft)
    )
    let wrong = Tracking(carrier: "dhl", number: "1")
    let right = Tracking(carrier: "UPS", number: "1Z9")
    order = try await store.performed(.track(wrong), .track(right), .deliver, on: order)
    #expect(order.shipments.map(\.tracking?.number) == [nil, "1Z9"])
    #expect(order.shipments[1].tracking?.link == "https://www.ups.com/track?tracknum=1Z9")
    let first = order.shipments[0].id
    order = try await store.performed(.track(wrong, shipment: first), on: order)
    #expect(order.shipments.map(\.tracking?.number) == ["1", "1Z9"])
    let answer = try await store.perform(.track(wrong, shipment: 99), on: order)
    #expect(answer.errors.map(\.field) == ["shipment"])
    #expect(try await store.perform(.track(Tracking()), on: order).status == 422)
    try await store.expectSound()
  }
}
