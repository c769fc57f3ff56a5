import FoundationCore
import Ordering
import StoreCore

extension Transitions {
  /// What can be asked for where an order and its payment stand; expiring is the store's own.
  static func asked(from status: OpenEnum<OrderStatus>, _ payment: OpenEnum<PaymentStatus>)
    -> [OrderAction]
  {
    guard let status = status.known, let payment = payment.known else { return [] }
    return standard.actions(from: status, payment).filter { $0 != .expire }
  }

  /// Where an action leads on both axes; nothing where the tables have no such row.
  ///
  /// Of an action with two outcomes, whether it leaves nothing to do tells which it is. One that
  /// leaves something again, such as a second part of three, stays where the first one led.
  func state(
    after action: OrderAction,
    from status: OrderStatus,
    _ payment: PaymentStatus,
    isComplete: Bool
  ) -> OrderEvent.State? {
    guard actions(from: status, payment).contains(action) else { return nil }
    return OrderEvent.State(
      .known(Self.next(order, action, status, isComplete)),
      .known(Self.next(self.payment, action, payment, isComplete))
    )
  }

  /// The rows of an action name its incomplete outcome first.
  private static func next<Status>(
    _ table: [Step<Status>],
    _ action: OrderAction,
    _ status: Status,
    _ isComplete: Bool
  ) -> Status {
    let outcomes = table.filter { $0.action == action && $0.from == status }.map(\.to)
    if isComplete { return outcomes.last ?? status }
    return outcomes.count > 1 ? outcomes[0] : status
  }
}
