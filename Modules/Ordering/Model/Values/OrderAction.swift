public import FoundationCore

/// An action that changes the status of an order or of its payment.
public enum OrderAction: String, Sendable, Codable, CaseIterable, JSONRepresentable {
  /// Places the order and reserves its stock.
  case place
  /// Discards an order that was not placed.
  case discard
  /// Confirms the order.
  case confirm
  /// Cancels the order and releases its stock.
  case cancel
  /// Expires an order that was not confirmed in time.
  case expire
  /// Marks items as shipped.
  case ship
  /// Records the delivery.
  case deliver
  /// Records returned items.
  case `return`
  /// Records a payment authorization.
  case authorize
  /// Records the payment.
  case pay
  /// Voids the payment.
  case void
  /// Refunds all or part of the payment.
  case refund
}
