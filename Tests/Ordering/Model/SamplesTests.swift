import FoundationCore
import Ordering
import OrderingSamples
import Testing

/// The samples for previews and tests.
struct SamplesTests {
  @Test func theExampleOfTheFrontPageHasAnOrderAndACart() {
    let order = Order.samples[0]
    let cart = Cart.samples[1]
    #expect(order.status == .known(.delivered))
    #expect(cart.lines.count == 3)
  }

  @Test func theOrdersHaveNumbersOfTheirOwnAndManyStatuses() {
    #expect(Set(Order.samples.map(\.id)).count == 12)
    let statuses = Set(Order.samples.compactMap(\.status.known))
    #expect(statuses.count >= 8)
    let payments = Set(PaymentStatus.allCases).subtracting([.partiallyPaid])
    #expect(Set(Order.samples.compactMap(\.payment.known)) == payments)
    #expect(Set(Order.samples.map(\.totals.total.currency)).count == 4)
  }

  @Test func everyCartMakesAnOrderThatAStoreAccepts() {
    for (cart, order) in zip(Cart.samples, Order.samples) {
      let draft = OrderDraft(
        lines: cart.items,
        currency: order.totals.total.currency,
        email: order.email,
        address: order.address,
        shippingMethod: order.shipping.code,
        discountCode: order.discountCode
      )
      #expect(draft.errors.isEmpty, "\(order.number)")
      #expect(cart.total(in: draft.currency) == order.totals.subtotal)
    }
  }

  @Test func noQuoteHasShippedAnything() {
    #expect(Quote.samples.map(\.totals) == Order.samples.map(\.totals))
    let lines = Quote.samples.flatMap(\.lines)
    #expect(lines.allSatisfy { $0.shipped == 0 && $0.returned == 0 })
  }
}
