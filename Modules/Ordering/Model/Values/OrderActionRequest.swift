public import FoundationCore

/// Something that is done with an order, and what it takes.
public enum OrderActionRequest: Sendable, Hashable {
  /// Says yes to it.
  case confirm
  /// Sets the amount aside.
  case authorize
  /// Notes that it was paid.
  case pay
  /// Gives up the payment.
  case void
  /// Sends some of it, or all that was not sent yet.
  case ship([ItemQuantity]? = nil)
  /// Notes that it has arrived.
  case deliver
  /// Calls it off.
  case cancel(reason: String? = nil)
  /// Takes some of it back; what can be sold again is put back into stock.
  case takeBack([ItemQuantity], restock: Bool, reason: String? = nil)
  /// Pays some of it back, or all that was not paid back yet.
  case refund(Money? = nil, reason: String? = nil)

  /// What is done, as the tables of transitions name it.
  public var action: OrderAction {
    switch self {
    case .confirm: .confirm
    case .authorize: .authorize
    case .pay: .pay
    case .void: .void
    case .ship: .ship
    case .deliver: .deliver
    case .cancel: .cancel
    case .takeBack: .return
    case .refund: .refund
    }
  }
}

extension OrderActionRequest: Encodable {
  private enum CodingKeys: CodingKey {
    case lines, restock, reason, amount
  }

  /// Writes what the step takes, as it is sent to the store.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .confirm, .authorize, .pay, .void, .deliver: break
    case .ship(let lines): try container.encodeIfPresent(lines, forKey: .lines)
    case .cancel(let reason): try container.encodeIfPresent(reason, forKey: .reason)
    case .takeBack(let lines, let restock, let reason):
      try container.encode(lines, forKey: .lines)
      try container.encode(restock, forKey: .restock)
      try container.encodeIfPresent(reason, forKey: .reason)
    case .refund(let amount, let reason):
      try container.encodeIfPresent(amount, forKey: .amount)
      try container.encodeIfPresent(reason, forKey: .reason)
    }
  }
}
