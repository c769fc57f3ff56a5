public import FoundationCore

/// The fulfillment status of an order.
public enum OrderStatus: String, Sendable, Codable, CaseIterable, JSONRepresentable {
  /// Not placed yet.
  case draft
  /// Discarded before it was placed.
  case discarded
  /// Placed; its stock is reserved.
  case placed
  /// Confirmed by the store.
  case confirmed
  /// Some of its items were shipped.
  case partiallyShipped = "partially_shipped"
  /// All of its items were shipped.
  case shipped
  /// Delivered.
  case delivered
  /// Some of its items were returned.
  case partiallyReturned = "partially_returned"
  /// All of its items were returned.
  case returned
  /// Cancelled before anything was shipped.
  case cancelled
  /// Expired, because it was not confirmed in time.
  case expired
}

/// The payment status of an order.
public enum PaymentStatus: String, Sendable, Codable, CaseIterable, JSONRepresentable {
  /// Not paid.
  case unpaid
  /// Authorized, but not captured.
  case authorized
  /// Paid in full.
  case paid
  /// Voided: it will not be paid.
  case voided
  /// Refunded in part.
  case partiallyRefunded = "partially_refunded"
  /// Refunded in full.
  case refunded
}

/// The tables of status transitions of an order and of its payment.
///
/// An action with two outcomes, such as shipping some items of an order or all of them, has a row
/// for each. Repeating it without a change of status, such as shipping the second of three parts,
/// is not a transition; it is allowed wherever the action has one.
public struct Transitions: Sendable, Hashable {
  /// A transition from one status to another.
  public struct Transition<Status: Sendable & Hashable & Codable>: Sendable, Hashable {
    /// The action that causes the transition.
    public let action: OrderAction
    /// The status before.
    public let from: Status
    /// The status after.
    public let to: Status

    /// Creates a transition.
    public init(_ action: OrderAction, from: Status, to: Status) {
      self.action = action
      self.from = from
      self.to = to
    }
  }

  /// The transitions of the order's status.
  public let order: [Transition<OrderStatus>]
  /// The transitions of the payment status.
  public let payment: [Transition<PaymentStatus>]

  /// Creates the two tables.
  public init(order: [Transition<OrderStatus>], payment: [Transition<PaymentStatus>]) {
    self.order = order
    self.payment = payment
  }

  /// Returns the actions allowed in a state, in the order of `OrderAction.allCases`.
  public func actions(from status: OrderStatus, payment: PaymentStatus) -> [OrderAction] {
    let found = Set(
      order.filter { $0.from == status }.map(\.action)
        + self.payment.filter { $0.from == payment }.map(\.action)
    )
    return OrderAction.allCases.filter(found.contains)
  }

  /// The transitions of the Rialto store.
  public static let standard = Transitions(
    order: [
      Transition(.place, from: .draft, to: .placed),
      Transition(.discard, from: .draft, to: .discarded),
      Transition(.confirm, from: .placed, to: .confirmed),
      Transition(.cancel, from: .placed, to: .cancelled),
      Transition(.expire, from: .placed, to: .expired),
      Transition(.ship, from: .confirmed, to: .partiallyShipped),
      Transition(.ship, from: .confirmed, to: .shipped),
      Transition(.unconfirm, from: .confirmed, to: .placed),
      Transition(.cancel, from: .confirmed, to: .cancelled),
      Transition(.ship, from: .partiallyShipped, to: .shipped),
      Transition(.deliver, from: .shipped, to: .delivered),
      Transition(.return, from: .delivered, to: .partiallyReturned),
      Transition(.return, from: .delivered, to: .returned),
      Transition(.return, from: .partiallyReturned, to: .returned),
    ],
    payment: [
      Transition(.authorize, from: .unpaid, to: .authorized),
      Transition(.pay, from: .unpaid, to: .paid),
      Transition(.void, from: .unpaid, to: .voided),
      Transition(.pay, from: .authorized, to: .paid),
      Transition(.void, from: .authorized, to: .voided),
      Transition(.unpay, from: .paid, to: .unpaid),
      Transition(.refund, from: .paid, to: .partiallyRefunded),
      Transition(.refund, from: .paid, to: .refunded),
      Transition(.refund, from: .partiallyRefunded, to: .refunded),
    ]
  )
}

extension Transitions: Shaped {
  public static let shape = Shape<Transitions>(
    "Transitions",
    Field("order", \.order),
    Field("payment", \.payment),
    make: Transitions.init
  )
}

extension Transitions.Transition: JSONRepresentable, Codable, Shaped where Status: FieldValue {
  public static var shape: Shape<Self> {
    Shape(
      "\(Status.self == PaymentStatus.self ? "Payment" : "Order")Transition",
      Field("action", \.action),
      Field("from", \.from),
      Field("to", \.to),
      make: Self.init
    )
  }
}
