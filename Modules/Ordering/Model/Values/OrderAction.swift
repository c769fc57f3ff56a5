/// What can be done with an order.
public enum OrderAction: String, Sendable, Codable, CaseIterable {
  /// Placing it, which reserves what it needs.
  case place
  /// Throwing it away before it is placed.
  case discard
  /// Saying yes to it.
  case confirm
  /// Calling it off, which releases what it needs.
  case cancel
  /// Letting it go because nobody confirmed it in time.
  case expire
  /// Sending all or some of it.
  case ship
  /// Noting that it has arrived.
  case deliver
  /// Taking all or some of it back.
  case `return`
  /// Setting the amount aside.
  case authorize
  /// Paying it.
  case pay
  /// Giving up the payment.
  case void
  /// Paying all or some of it back.
  case refund
}
