import Ordering
import Testing

/// The names of order statuses.
struct OrderStatusTests {
  @Test func isWrittenInSmallLetters() {
    #expect(OrderStatus(rawValue: "partially_shipped") == .partiallyShipped)
  }
}

/// The transitions of every pair of an order's and its payment's status.
struct TransitionsTests {
  @Test func everyPairOfStatesOfAnOrderIsAllowedOrNot() {
    let allowed: [OrderStatus: Set<OrderStatus>] = [
      .draft: [.placed, .discarded],
      .placed: [.confirmed, .cancelled, .expired],
      .confirmed: [.placed, .partiallyShipped, .shipped, .cancelled],
      .partiallyShipped: [.shipped],
      .shipped: [.delivered],
      .delivered: [.partiallyReturned, .returned],
      .partiallyReturned: [.returned],
    ]
    for from in OrderStatus.allCases {
      for to in OrderStatus.allCases {
        let steps = Transitions.standard.order.filter { $0.from == from && $0.to == to }
        let isAllowed = allowed[from]?.contains(to) == true
        #expect(steps.count == (isAllowed ? 1 : 0), "\(from) → \(to)")
      }
    }
  }

  @Test func everyPairOfStatesOfAPaymentIsAllowedOrNot() {
    let allowed: [PaymentStatus: Set<PaymentStatus>] = [
      .unpaid: [.authorized, .paid, .voided],
      .authorized: [.paid, .voided],
      .paid: [.unpaid, .partiallyRefunded, .refunded],
      .partiallyRefunded: [.refunded],
    ]
    for from in PaymentStatus.allCases {
      for to in PaymentStatus.allCases {
        let steps = Transitions.standard.payment.filter { $0.from == from && $0.to == to }
        let isAllowed = allowed[from]?.contains(to) == true
        #expect(steps.count == (isAllowed ? 1 : 0), "\(from) → \(to)")
      }
    }
  }

  @Test(arguments: [OrderStatus.discarded, .cancelled, .expired, .returned])
  func nothingFollowsAnEnd(_ status: OrderStatus) {
    #expect(Transitions.standard.actions(from: status, payment: .refunded).isEmpty)
  }

  @Test func actionsCombineOrderAndPaymentTransitions() {
    #expect(
      Transitions.standard.actions(from: .confirmed, payment: .authorized) == [
        .unconfirm, .cancel, .ship, .pay, .void,
      ]
    )
  }
}
