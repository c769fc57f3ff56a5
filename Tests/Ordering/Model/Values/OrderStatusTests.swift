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
      .shipped: [.delivered, .partiallyReturned, .returned],
      .delivered: [.partiallyReturned, .returned],
      .partiallyReturned: [.returned],
    ]
    for from in OrderStatus.allCases {
      for to in OrderStatus.allCases {
        let steps = Transitions.standard.order.filter { $0.from == from && $0.to == to }
        let isAllowed = allowed[from]?.contains(to) == true
        // The rest of a partly shipped order is shipped, too, or cancelled.
        let isTwofold = from == .partiallyShipped && to == .shipped
        guard from != to else {
          #expect(steps.allSatisfy { [.edit, .track].contains($0.action) })
          continue
        }
        #expect(steps.count == (isTwofold ? 2 : isAllowed ? 1 : 0), "\(from) → \(to)")
      }
    }
  }

  @Test func everyPairOfStatesOfAPaymentIsAllowedOrNot() {
    let allowed: [PaymentStatus: Set<PaymentStatus>] = [
      .unpaid: [.authorized, .partiallyPaid, .paid, .voided],
      .authorized: [.partiallyPaid, .paid, .voided],
      .partiallyPaid: [.unpaid, .paid, .partiallyRefunded, .refunded],
      .paid: [.unpaid, .partiallyPaid, .partiallyRefunded, .refunded],
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
  func nothingButAnEditFollowsAnEnd(_ status: OrderStatus) {
    let actions = Transitions.standard.actions(from: status, payment: .refunded)
    #expect(actions == (status == .discarded ? [] : [.edit]))
  }

  @Test(arguments: [OrderStatus.cancelled, .expired])
  func whatWasCalledOffIsNotPaid(_ status: OrderStatus) {
    #expect(Transitions.standard.actions(from: status, payment: .unpaid) == [.void, .edit])
  }

  @Test(
    arguments: zip(
      [OrderStatus.placed, .confirmed, .partiallyShipped, .shipped],
      [
        [.cancel, .expire, .edit], [.unconfirm, .cancel, .edit], [.cancel, .track, .edit],
        [.track, .deliver, .return, .edit],
      ] as [[OrderAction]]
    )
  )
  func whatWillNotBePaidIsNotSent(_ status: OrderStatus, _ actions: [OrderAction]) {
    #expect(Transitions.standard.actions(from: status, payment: .voided) == actions)
  }

  @Test func actionsCombineOrderAndPaymentTransitions() {
    #expect(
      Transitions.standard.actions(from: .confirmed, payment: .authorized) == [
        .unconfirm, .cancel, .ship, .pay, .void, .edit,
      ]
    )
  }
}
