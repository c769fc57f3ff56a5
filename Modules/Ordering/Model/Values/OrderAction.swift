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
  /// Cancels all unshipped items or some of them, and releases their stock.
  case cancel
  /// Expires an order that was not confirmed in time.
  case expire
  /// Marks items as shipped.
  case ship
  /// Adds or corrects the tracking of a shipment.
  case track
  /// Records the delivery.
  case deliver
  /// Records returned items.
  case `return`
  /// Records a payment authorization.
  case authorize
  /// Records a payment, in full or in part.
  case pay
  /// Takes back the last payment, which was recorded by mistake.
  case unpay
  /// Records that the payment was voided.
  case void
  /// Records a refund of all or part of the payment.
  case refund
  /// Changes the address, the e-mail address, the note or the unshipped items.
  case edit
  /// Erases the customer's person from a finished order.
  case erase

  /// `true` if the action cannot be undone: no other action compensates for it, nor corrects it.
  public var isFinal: Bool {
    switch self {
    case .ship, .deliver, .return, .void, .refund, .cancel, .expire, .discard, .erase: true
    case .place, .confirm, .unconfirm, .authorize, .pay, .unpay, .track, .edit: false
    }
  }

  /// `true` for an action on the payment.
  public var isAboutPayment: Bool {
    switch self {
    case .authorize, .pay, .unpay, .void, .refund: true
    case .place, .discard, .confirm, .unconfirm, .cancel, .expire, .ship, .track, .deliver,
      .return, .edit, .erase:
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
    case .track: "tracked"
    case .deliver: "delivered"
    case .return: "returned"
    case .authorize: "authorized"
    case .pay: "paid"
    case .unpay: "unpaid"
    case .void: "voided"
    case .refund: "refunded"
    case .edit: "edited"
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
  /// Records a payment of an amount; `nil` for all that is outstanding.
  case pay(Money? = nil, details: PaymentDetails = PaymentDetails())
  /// Takes back the last payment, which was recorded by mistake.
  case unpay
  /// Records that the payment was voided.
  case void
  /// Marks items as shipped; `nil` for all that remain.
  case ship([ItemQuantity]? = nil, tracking: Tracking? = nil)
  /// Adds or corrects the tracking of a shipment; `nil` for the last one.
  case track(Tracking, shipment: Shipment.ID? = nil)
  /// Records the delivery.
  case deliver
  /// Cancels items and releases their stock; `nil` for all that are not shipped.
  case cancel([ItemQuantity]? = nil, reason: String? = nil)
  /// Records returned items and, if `restock`, puts them back in stock.
  case `return`([ItemQuantity], restock: Bool, reason: String? = nil)
  /// Records the refund of an amount; `nil` for all that remains.
  case refund(Money? = nil, reason: String? = nil)
  /// Changes the order.
  case edit(OrderEdit)

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
    case .track: .track
    case .deliver: .deliver
    case .cancel: .cancel
    case .return: .return
    case .refund: .refund
    case .edit: .edit
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
    switch self {
    case .pay(_, let details): errors.add(details.errors, of: "payment")
    case .track(let tracking, _):
      errors.check("tracking", tracking != Tracking(), .notUnchanged)
    case .edit(let edit): errors = FieldErrors(errors.all + edit.errors.all)
    default: break
    }
    return errors
  }

  /// The body of the request: the parameters of any action.
  package struct Body: Sendable {
    package var lines: [ItemQuantity]?
    package var tracking: Tracking?
    package var restock: Bool?
    package var reason: String?
    package var amount: Money?
    package var payment: PaymentDetails?
    package var shipment: Shipment.ID?
    package var email: String?
    package var address: Address?
    package var note: String?
  }

  /// The parameters, as the body of the request.
  package var body: Body {
    switch self {
    case .confirm, .unconfirm, .authorize, .unpay, .void, .deliver: Body()
    case .pay(let amount, let details):
      Body(amount: amount, payment: details == PaymentDetails() ? nil : details)
    case .ship(let lines, let tracking): Body(lines: lines, tracking: tracking)
    case .track(let tracking, let shipment): Body(tracking: tracking, shipment: shipment)
    case .cancel(let lines, let reason): Body(lines: lines, reason: reason)
    case .return(let lines, let restock, let reason):
      Body(lines: lines, restock: restock, reason: reason)
    case .refund(let amount, let reason): Body(reason: reason, amount: amount)
    case .edit(let edit):
      Body(
        lines: edit.lines.isEmpty ? nil : edit.lines,
        email: edit.email,
        address: edit.address,
        note: edit.note
      )
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
    .optional("payment", \.payment),
    .optional("shipment", \.shipment, as: .identifier),
    .optional("email", \.email, as: .line),
    .optional("address", \.address),
    .optional("note", \.note, as: .text),
    memberwise: OrderActionRequest.Body.init
  )
}

/// A change of a placed order; what is `nil` stays as it was.
public struct OrderEdit: Sendable, Hashable {
  /// The customer's e-mail address.
  public var email: String?
  /// The shipping address, in the same country: another has other taxes and shipping.
  public var address: Address?
  /// The merchant's note; an empty text removes it.
  public var note: String?
  /// The quantities of items that are not shipped; each replaces the quantity that was ordered, or adds
  /// an item at its current price.
  public var lines: [ItemQuantity]

  /// Creates a change.
  public init(
    email: String? = nil,
    address: Address? = nil,
    note: String? = nil,
    lines: [ItemQuantity] = []
  ) {
    self.email = email
    self.address = address
    self.note = note
    self.lines = lines
  }

  var errors: FieldErrors {
    var errors = FieldErrors()
    errors.check("lines", self != OrderEdit(), .notUnchanged)
    if let email { errors.check("email", email, .required, .email) }
    if let address { errors.add(address.errors, of: "address") }
    if let note { errors.check("note", note, .length(...500), .oneLine) }
    return errors
  }
}
