import Foundation
import FoundationCore
import Ordering
import OrderingTestSupport
import StoreServerTestSupport
import StoreTestSupport
import Testing

/// Payments in full and in part, with their method, reference and day.
///
/// A red mug with shipping to Germany is 17.40, two are 29.90.
struct PaymentTests {
  let store: OrderedStore

  init() async throws { store = try await OrderedStore() }

  @Test func anOrderIsPaidInParts() async throws {
    let details = PaymentDetails(
      method: "bank transfer",
      reference: "RF18 5390",
      paidOn: CalendarDay("2026-11-20")
    )
    var order = try await store.performed(.pay(.euros(1000), details: details), on: store.placed())
    #expect(order.payment == .known(.partiallyPaid))
    #expect([order.paid, order.outstanding] == [.euros(1000), .euros(740)])
    let more = try await store.perform(.pay(.euros(741)), on: order)
    #expect(more.status == 409 && more.code == "payment_too_large")
    #expect(more.json?["detail"] == "At most 7.40 EUR can be paid.")
    let yen = try await store.perform(.pay(Money(minorUnits: 1, currency: .yen)), on: order)
    #expect(yen.errors.map(\.message) == ["Use EUR, the currency of the order."])
    try await store.expectSound()
    order = try await store.performed(.pay(), on: order)
    #expect(order.payment == .known(.paid) && order.outstanding == .euros(0))
    #expect(order.payments.map(\.amount) == [.euros(1000), .euros(740)])
    #expect(order.payments.map(\.details) == [details, PaymentDetails()])
    let events = try await store.client.get("/v1/orders/\(order.number)/events")
    #expect(
      events.json?["items"]?.elements[1]["payment"] == [
        "method": "bank transfer", "reference": "RF18 5390", "paidOn": "2026-11-20",
      ]
    )
    try await store.expectSound()
  }

  @Test func theLastPaymentByMistakeIsTakenBack() async throws {
    var order = try await store.performed(.pay(.euros(1000)), .pay(), .unpay, on: store.placed())
    #expect(order.payment == .known(.partiallyPaid) && order.paid == .euros(1000))
    order = try await store.performed(.pay(.euros(500)), .unpay, .unpay, on: order)
    #expect(order.payment == .known(.unpaid) && order.paid == .euros(0))
    #expect(order.payments == [] && order.refunds == [])
    #expect(try await store.perform(.unpay, on: order).code == "transition_refused")
    order = try await store.performed(.pay(), on: order)
    #expect(order.payments.map(\.amount) == [.euros(1740)])
    try await store.expectSound()
  }

  @Test(.overOneDatabase) func aCancelledItemCompletesAPaymentInPart() async throws {
    let mug = [ItemQuantity(sku: "MUG-RED", quantity: 1)]
    var order = try await store.performed(
      .pay(.euros(1740)),
      on: store.placed(.order(["MUG-RED": 2]))
    )
    #expect(order.payment == .known(.partiallyPaid))
    order = try await store.performed(.cancel(mug), on: order)
    #expect(order.payment == .known(.paid) && order.refundDue == .euros(0))
    order = try await store.performed(.cancel(), on: order)
    #expect(order.payment == .known(.paid) && order.refundDue == .euros(1740))
    order = try await store.performed(.refund(), on: order)
    #expect(order.payment == .known(.refunded))
    try await store.expectSound()
  }

  @Test(.overOneDatabase) func aPaymentHasNoDayOfTheFuture() async throws {
    let later = PaymentDetails(paidOn: CalendarDay("2999-01-01"))
    let refused = try await store.perform(.pay(details: later), on: store.placed())
    #expect(refused.errors.map(\.field) == ["payment.paidOn"])
    #expect(refused.errors.map(\.code) == ["future"])
  }

  @Test(.overOneDatabase) func aDepositIsRefundedWithoutBeingPaidInFull() async throws {
    let order = try await store.performed(
      .pay(.euros(1000)),
      .refund(.euros(400)),
      .refund(),
      on: store.placed()
    )
    #expect(order.payment == .known(.refunded) && order.refunded == .euros(1000))
    #expect(try await store.perform(.pay(), on: order).code == "transition_refused")
    try await store.expectSound()
  }
}

extension Money {
  static func euros(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: .euro) }
}
