import FoundationCore
import Ordering
import StoreCore

extension Transitions {
  /// Returns the actions that a caller may request on an order; only the store itself expires orders,
  /// and the person of an erased order is not entered again.
  static func allowedActions(on order: Order) -> [OrderAction] {
    guard let status = order.status.known, let payment = order.payment.known else { return [] }
    return standard.actions(from: status, payment: payment).filter {
      $0 != .expire && (order.erasedAt == nil || ![.edit, .track].contains($0))
    }
  }

  /// Returns the state after an action, or `nil` if the tables do not allow the action.
  ///
  /// Of an action with two outcomes, `isComplete` selects the one with nothing left to do. An action
  /// that leaves something once more, such as the second part of three, does not change the status.
  func state(
    after action: OrderAction,
    from status: OrderStatus,
    payment: PaymentStatus,
    isComplete: Bool
  ) -> OrderEvent.State? {
    guard actions(from: status, payment: payment).contains(action) else { return nil }
    return OrderEvent.State(
      .known(Self.next(after: action, from: status, in: order, isComplete: isComplete)),
      payment: .known(
        Self.next(after: action, from: payment, in: self.payment, isComplete: isComplete)
      )
    )
  }

  /// Returns the next status; the rows of an action begin with its incomplete outcome.
  private static func next<Status>(
    after action: OrderAction,
    from status: Status,
    in table: [Transition<Status>],
    isComplete: Bool
  ) -> Status {
    let outcomes = table.filter { $0.action == action && $0.from == status }.map(\.to)
    if isComplete { return outcomes.last ?? status }
    return outcomes.count > 1 ? outcomes[0] : status
  }
}
