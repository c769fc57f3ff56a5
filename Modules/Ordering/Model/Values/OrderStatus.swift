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
  /// Some of its items were shipped; others are still to be.
  case partiallyShipped = "partially_shipped"
  /// All of its items were shipped, or what was not is cancelled.
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
  /// Paid in part.
  case partiallyPaid = "partially_paid"
  /// Paid in full: all that the buyer keeps.
  case paid
  /// Voided: it will not be paid, and nothing more is sent.
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
/// is not a transition; it is allowed wherever the action has one. `edit` and `track` lead to the
/// status that they begin at.
///
/// A payment in part becomes complete, and a complete one partial, by what changes the amount due:
/// `cancel`, `return` and `edit`.
public struct Transitions: Sendable, Hashable {
  /// A transition from one status to another.
  public struct Transition<Status: Sendable & Hashable & Codable>: Sendable, Hashable {
    /// The action that causes the transition.
    public let action: OrderAction
    /// The status before.
    public let from: Status
    /// The status after.
    public let to: Status
  }

  /// The transitions of the order's status.
  public let order: [Transition<OrderStatus>]
  /// The transitions of the payment status.
  public let payment: [Transition<PaymentStatus>]

  /// Returns the actions allowed in a state, in the order of `OrderAction.allCases`.
  public func actions(from status: OrderStatus, payment: PaymentStatus) -> [OrderAction] {
    var found = Set(
      order.filter { $0.from == status }.map(\.action)
        + self.payment.filter { $0.from == payment }.map(\.action)
    )
    // Nothing is due any more.
    if [.cancelled, .expired].contains(status) { found.subtract([.authorize, .pay]) }
    // A voided payment is final: what was not sent is to be cancelled.
    if payment == .voided { found.subtract([.confirm, .ship]) }
    return OrderAction.allCases.filter(found.contains)
  }

  /// The transitions of the Rialto store.
  public static let standard = Transitions(
    order: [
      Transition(action: .place, from: .draft, to: .placed),
      Transition(action: .discard, from: .draft, to: .discarded),
      Transition(action: .confirm, from: .placed, to: .confirmed),
      Transition(action: .cancel, from: .placed, to: .cancelled),
      Transition(action: .expire, from: .placed, to: .expired),
      Transition(action: .ship, from: .confirmed, to: .partiallyShipped),
      Transition(action: .ship, from: .confirmed, to: .shipped),
      Transition(action: .unconfirm, from: .confirmed, to: .placed),
      Transition(action: .cancel, from: .confirmed, to: .cancelled),
      Transition(action: .ship, from: .partiallyShipped, to: .shipped),
      Transition(action: .cancel, from: .partiallyShipped, to: .shipped),
      Transition(action: .deliver, from: .shipped, to: .delivered),
      // A parcel that was refused comes back without a delivery.
      Transition(action: .return, from: .shipped, to: .partiallyReturned),
      Transition(action: .return, from: .shipped, to: .returned),
      Transition(action: .return, from: .delivered, to: .partiallyReturned),
      Transition(action: .return, from: .delivered, to: .returned),
      Transition(action: .return, from: .partiallyReturned, to: .returned),
    ]
      + [.partiallyShipped, .shipped, .delivered, .partiallyReturned].map {
        Transition(action: .track, from: $0, to: $0)
      }
      + OrderStatus.allCases.filter { ![.draft, .discarded].contains($0) }.map {
        Transition(action: .edit, from: $0, to: $0)
      },
    payment: [
      Transition(action: .authorize, from: .unpaid, to: .authorized),
      Transition(action: .pay, from: .unpaid, to: .partiallyPaid),
      Transition(action: .pay, from: .unpaid, to: .paid),
      Transition(action: .void, from: .unpaid, to: .voided),
      Transition(action: .pay, from: .authorized, to: .partiallyPaid),
      Transition(action: .pay, from: .authorized, to: .paid),
      Transition(action: .void, from: .authorized, to: .voided),
      Transition(action: .pay, from: .partiallyPaid, to: .paid),
      Transition(action: .unpay, from: .partiallyPaid, to: .unpaid),
      Transition(action: .unpay, from: .paid, to: .partiallyPaid),
      Transition(action: .unpay, from: .paid, to: .unpaid),
      Transition(action: .refund, from: .partiallyPaid, to: .partiallyRefunded),
      Transition(action: .refund, from: .partiallyPaid, to: .refunded),
      Transition(action: .refund, from: .paid, to: .partiallyRefunded),
      Transition(action: .refund, from: .paid, to: .refunded),
      Transition(action: .refund, from: .partiallyRefunded, to: .refunded),
    ]
  )
}

extension Transitions: Shaped {
  public static let shape = Shape<Transitions>(
    "Transitions",
    Field("order", \.order),
    Field("payment", \.payment),
    memberwise: Transitions.init
  )
}

extension Transitions.Transition: JSONRepresentable, Codable, Shaped where Status: FieldValue {
  public static var shape: Shape<Self> {
    Shape(
      "\(Status.self == PaymentStatus.self ? "Payment" : "Order")Transition",
      Field("action", \.action),
      Field("from", \.from),
      Field("to", \.to),
      memberwise: Self.init
    )
  }
}
