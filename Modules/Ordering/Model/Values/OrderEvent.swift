public import Foundation
public import FoundationCore

/// One thing that happened to an order.
public struct OrderEvent: Identifiable, Sendable, Hashable, Codable {
  public typealias ID = Identifier<OrderEvent, Int>

  /// Where an order and its payment stand.
  public struct State: Sendable, Hashable, Codable {
    /// How far the order has come.
    public let status: OpenEnum<OrderStatus>
    /// How far its payment has come.
    public let payment: OpenEnum<PaymentStatus>

    /// Makes a state.
    public init(_ status: OpenEnum<OrderStatus>, _ payment: OpenEnum<PaymentStatus>) {
      self.status = status
      self.payment = payment
    }
  }

  /// Its place among the events of the order, from 1: the version it brought the order to.
  public let id: ID
  /// When it happened.
  public let at: Date
  /// Who did it.
  public let by: String
  /// What was done.
  public let action: OpenEnum<OrderAction>
  /// Where the order stood before; nothing for its first event.
  public let from: State?
  /// Where it stood after.
  public let to: State
  /// Why, in the words of whoever did it.
  public let reason: String?
  /// The key that it was asked for with.
  public let key: String?
  /// What was sent or came back.
  @LossyArray public var lines: [ItemQuantity]
  /// What was paid or paid back.
  public let amount: Money?

  /// Makes an event.
  public init(
    id: ID,
    at: Date,
    by: String,
    action: OpenEnum<OrderAction>,
    from: State?,
    to: State,
    reason: String? = nil,
    key: String? = nil,
    lines: [ItemQuantity] = [],
    amount: Money? = nil
  ) {
    self.id = id
    self.at = at
    self.by = by
    self.action = action
    self.from = from
    self.to = to
    self.reason = reason
    self.key = key
    self.lines = lines
    self.amount = amount
  }
}
