public import FoundationCore

/// An action on an order with its parameters.
public indirect enum OrderActionRequest: Sendable, Hashable {
  /// Confirms the order.
  case confirm
  /// Takes back the confirmation.
  case unconfirm
  /// Records a payment authorization.
  case authorize
  /// Records the payment.
  case pay
  /// Takes back a payment that was recorded by mistake.
  case unpay
  /// Records that the payment was voided.
  case void
  /// Marks items as shipped; `nil` for all that remain.
  case ship([ItemQuantity]? = nil, tracking: Tracking? = nil)
  /// Records the delivery.
  case deliver
  /// Cancels the order and releases its stock.
  case cancel(reason: String? = nil)
  /// Records returned items and, if `restock`, puts them back in stock.
  case `return`([ItemQuantity], restock: Bool, reason: String? = nil)
  /// Records the refund of an amount; `nil` for all that remains.
  case refund(Money? = nil, reason: String? = nil)

  /// The action, without its parameters.
  public var action: OrderAction {
    switch self {
    case .confirm: .confirm
    case .unconfirm: .unconfirm
    case .authorize: .authorize
    case .pay: .pay
    case .unpay: .unpay
    case .void: .void
    case .ship: .ship
    case .deliver: .deliver
    case .cancel: .cancel
    case .return: .return
    case .refund: .refund
    }
  }
}

extension OrderActionRequest: Encodable {
  private enum CodingKeys: CodingKey {
    case lines, tracking, restock, reason, amount
  }

  /// Encodes the parameters as the body of the request.
  ///
  /// - Throws: The error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .confirm, .unconfirm, .authorize, .pay, .unpay, .void, .deliver: break
    case .ship(let lines, let tracking):
      try container.encodeIfPresent(lines, forKey: .lines)
      try container.encodeIfPresent(tracking, forKey: .tracking)
    case .cancel(let reason): try container.encodeIfPresent(reason, forKey: .reason)
    case .return(let lines, let restock, let reason):
      try container.encode(lines, forKey: .lines)
      try container.encode(restock, forKey: .restock)
      try container.encodeIfPresent(reason, forKey: .reason)
    case .refund(let amount, let reason):
      try container.encodeIfPresent(amount, forKey: .amount)
      try container.encodeIfPresent(reason, forKey: .reason)
    }
  }
}
