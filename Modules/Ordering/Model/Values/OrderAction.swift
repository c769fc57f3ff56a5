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

  /// `true` for an action on the payment.
  public var isAboutPayment: Bool {
    switch self {
    case .authorize, .pay, .unpay, .void, .refund: true
    case .place, .discard, .confirm, .unconfirm, .cancel, .expire, .ship, .deliver, .return, .erase:
      false
    }
  }

  /// The type of the events that webhooks receive of the action, such as `order.placed`.
  public var eventType: String { "order." + participle }

  private var participle: String {
    switch self {
    case .place: "placed"
    case .discard: "discarded"
    case .confirm: "confirmed"
    case .unconfirm: "unconfirmed"
    case .cancel: "cancelled"
    case .expire: "expired"
    case .ship: "shipped"
    case .deliver: "delivered"
    case .return: "returned"
    case .authorize: "authorized"
    case .pay: "paid"
    case .unpay: "unpaid"
    case .void: "voided"
    case .refund: "refunded"
    case .erase: "erased"
    }
  }

  /// The types of all events that a store sends to webhooks.
  public static let eventTypes = allCases.filter { $0 != .discard }.map(\.eventType)
}

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

  /// The validation errors by field.
  public var errors: FieldErrors {
    var errors = FieldErrors()
    let body = body
    if let lines = body.lines { errors.check(lines: lines) }
    if let tracking = body.tracking { errors.add(tracking.errors, of: "tracking") }
    if let amount = body.amount { errors.check("amount", amount, .positive) }
    if let reason = body.reason { errors.check("reason", reason, .length(...500), .oneLine) }
    return errors
  }
}

extension OrderActionRequest {
  /// The body of the request: the parameters of any action.
  package struct Body: Sendable {
    package var lines: [ItemQuantity]?
    package var tracking: Tracking?
    package var restock: Bool?
    package var reason: String?
    package var amount: Money?
  }

  /// The parameters, as the body of the request.
  package var body: Body {
    switch self {
    case .confirm, .unconfirm, .authorize, .pay, .unpay, .void, .deliver: Body()
    case .ship(let lines, let tracking): Body(lines: lines, tracking: tracking)
    case .cancel(let reason): Body(reason: reason)
    case .return(let lines, let restock, let reason):
      Body(lines: lines, restock: restock, reason: reason)
    case .refund(let amount, let reason): Body(reason: reason, amount: amount)
    }
  }
}

extension OrderActionRequest.Body: Shaped {
  package static let shape = Shape<OrderActionRequest.Body>(
    "OrderActionBody",
    .optional("lines", \.lines, as: ItemQuantity.list),
    .optional("tracking", \.tracking),
    .optional("restock", \.restock),
    .optional("reason", \.reason, as: .text),
    .optional("amount", \.amount),
    make: OrderActionRequest.Body.init
  )
}
