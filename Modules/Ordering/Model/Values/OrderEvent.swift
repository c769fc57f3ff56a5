public import Foundation
public import FoundationCore

/// An event in the history of an order.
public struct OrderEvent: Identifiable, Sendable, Hashable {
  public typealias ID = Identifier<OrderEvent, Int>

  /// The status of an order and of its payment.
  public struct State: Sendable, Hashable {
    /// The fulfillment status.
    public let status: OpenEnum<OrderStatus>
    /// The payment status.
    public let payment: OpenEnum<PaymentStatus>

    /// Creates a state.
    public init(_ status: OpenEnum<OrderStatus>, payment: OpenEnum<PaymentStatus>) {
      self.status = status
      self.payment = payment
    }
  }

  /// The revision of the order after the event, from 1.
  public let id: ID
  /// The time of the event.
  public let at: Date
  /// The account that caused the event.
  public let by: String
  /// The action.
  public let action: OpenEnum<OrderAction>
  /// The state before the event; `nil` for the first.
  public let from: State?
  /// The state after the event.
  public let to: State
  /// The reason that was given.
  public let reason: String?
  /// The idempotency key of the request.
  public let key: String?
  /// The cancelled, shipped or returned items.
  public var lines: [ItemQuantity]
  /// The amount paid, taken back or refunded, or the value of what was cancelled.
  public let amount: Money?
  /// The carrier and the tracking number of a shipment.
  public let tracking: Tracking?
  /// The shipment whose tracking was added or corrected.
  public let shipment: Shipment.ID?
  /// The method, the reference and the day of a payment.
  public let payment: PaymentDetails?
  /// The changes of an edit.
  public let changes: [Change]

  /// A change of one field by an edit.
  public struct Change: Sendable, Hashable {
    /// The field, such as `address.city`, or the SKU of an item whose quantity was changed.
    public let field: String
    /// The value before; `nil` for no value.
    public let from: String?
    /// The value after; `nil` for no value.
    public let to: String?

    /// Creates a change.
    public init(field: String, from: String?, to: String?) {
      self.field = field
      self.from = from
      self.to = to
    }
  }

  /// Creates an event.
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
    amount: Money? = nil,
    tracking: Tracking? = nil,
    shipment: Shipment.ID? = nil,
    payment: PaymentDetails? = nil,
    changes: [Change] = []
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
    self.tracking = tracking
    self.shipment = shipment
    self.payment = payment
    self.changes = changes
  }

  /// The action that compensates for the event, or `nil` if no action does.
  ///
  /// Only actions that are not final have one. The store decides whether the order still allows it.
  /// A payment that was recorded stays in the history, with its withdrawal after it: no money came, so
  /// no refund is recorded. The withdrawal has none, so that undoing twice records no payment.
  public var compensatingAction: OrderActionRequest? {
    switch action.known {
    case .place: .cancel()
    case .confirm: .unconfirm
    case .unconfirm: .confirm
    case .authorize: .void
    case .pay: .unpay
    case .unpay, .deliver, .ship, .track, .return, .void, .refund, .cancel, .expire, .discard,
      .edit,
      .erase, nil:
      nil
    }
  }
}

extension OrderEvent: Shaped {
  public static let shape = Shape<OrderEvent>(
    "OrderEvent",
    Field("id", \.id, as: .identifier),
    Field("at", \.at),
    Field("by", \.by, as: .text),
    Field("action", \.action),
    .optional("from", \.from),
    Field("to", \.to),
    .optional("reason", \.reason, as: .text),
    .optional("key", \.key, as: .text),
    .lossy("lines", \.lines),
    .optional("amount", \.amount),
    .lossy("tracking", \.tracking),
    .lossy("shipment", \.shipment, as: .identifier),
    .lossy("payment", \.payment),
    .lossy("changes", \.changes),
    memberwise: OrderEvent.init
  )
}

extension OrderEvent.Change: Shaped {
  public static let shape = Shape<OrderEvent.Change>(
    "OrderChange",
    Field("field", \.field, as: .text),
    .optional("from", \.from, as: .text),
    .optional("to", \.to, as: .text),
    memberwise: OrderEvent.Change.init
  )
}

extension OrderEvent.State: Shaped {
  public static let shape = Shape<OrderEvent.State>(
    "OrderState",
    Field("status", \.status),
    Field("payment", \.payment),
    memberwise: OrderEvent.State.init
  )
}

/// The body of a request to a webhook: an event of an order, with the order after it.
///
///     let notification = try ExactJSONDecoder().decode(OrderNotification.self, from: body)
///
/// The store may send a notification more than once, with the same ``id``.
public struct OrderNotification: Identifiable, Sendable, Hashable {
  public typealias ID = Identifier<OrderNotification, String>

  /// The ID of the event.
  public let id: ID
  /// The type of the event, such as `order.placed`.
  public let type: String
  /// The time of the event.
  public let at: Date
  /// The number of the order; `nil` for a test.
  public let number: Order.ID?
  /// The event, as the history of the order shows it; `nil` for a test.
  public let event: OrderEvent?
  /// The order after the event; `nil` for a test.
  public let order: Order?

  /// Creates a notification.
  public init(
    id: ID,
    type: String,
    at: Date,
    number: Order.ID? = nil,
    event: OrderEvent? = nil,
    order: Order? = nil
  ) {
    self.id = id
    self.type = type
    self.at = at
    self.number = number
    self.event = event
    self.order = order
  }
}

extension OrderNotification: Shaped {
  public static let shape = Shape<OrderNotification>(
    "OrderNotification",
    Field("id", \.id, as: .code),
    Field("type", \.type, as: .text),
    Field("at", \.at),
    .optional("number", \.number, as: .code),
    .optional("event", \.event),
    .optional("order", \.order),
    memberwise: OrderNotification.init
  )
}
