public import FoundationCore

/// An action that changes the status of an order or of its payment.
public enum OrderAction: String, Sendable, Codable, CaseIterable, JSONRepresentable {
  /// Places the order and reserves its stock.
  case place
  /// Discards an order that was not placed.
  case discard
  /// Confirms the order.
  case confirm
  /// Takes back the confirmation of an order that was not shipped.
  case unconfirm
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
  /// Takes back a payment that was recorded by mistake; the order is unpaid again.
  case unpay
  /// Records that the payment was voided.
  case void
  /// Records a refund of all or part of the payment.
  case refund
  /// Erases the customer's person from a finished order.
  case erase

  /// `true` if the action cannot be undone: no other action compensates for it.
  public var isFinal: Bool {
    switch self {
    case .ship, .deliver, .return, .void, .refund, .cancel, .expire, .discard, .erase: true
    case .place, .confirm, .unconfirm, .authorize, .pay, .unpay: false
    }
  }
}
