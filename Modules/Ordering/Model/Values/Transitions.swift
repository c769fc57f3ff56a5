/// What may become of an order and of its payment, as data.
///
/// An action that has two outcomes, such as shipping some of an order or all of it, has a row for
/// each. Doing it again without another status, such as shipping a second part of three, is no
/// transition, and is allowed wherever one of the action is.
public struct Transitions: Sendable, Hashable, Codable {
  /// One way from a status to another.
  public struct Step<Status: Sendable & Hashable & Codable>: Sendable, Hashable, Codable {
    /// What is done.
    public let action: OrderAction
    /// The status before.
    public let from: Status
    /// The status after.
    public let to: Status

    /// Makes a step.
    public init(_ action: OrderAction, from: Status, to: Status) {
      self.action = action
      self.from = from
      self.to = to
    }
  }

  /// The ways of an order.
  public let order: [Step<OrderStatus>]
  /// The ways of its payment.
  public let payment: [Step<PaymentStatus>]

  /// Makes the two tables.
  public init(order: [Step<OrderStatus>], payment: [Step<PaymentStatus>]) {
    self.order = order
    self.payment = payment
  }

  /// What can be done with an order, in the order of all actions.
  public func actions(from status: OrderStatus, _ payment: PaymentStatus) -> [OrderAction] {
    let found = Set(
      order.filter { $0.from == status }.map(\.action)
        + self.payment.filter { $0.from == payment }.map(\.action)
    )
    return OrderAction.allCases.filter(found.contains)
  }

  /// Those of our own store.
  public static let standard = Transitions(
    order: [
      Step(.place, from: .draft, to: .placed),
      Step(.discard, from: .draft, to: .discarded),
      Step(.confirm, from: .placed, to: .confirmed),
      Step(.cancel, from: .placed, to: .cancelled),
      Step(.expire, from: .placed, to: .expired),
      Step(.ship, from: .confirmed, to: .partiallyShipped),
      Step(.ship, from: .confirmed, to: .shipped),
      Step(.cancel, from: .confirmed, to: .cancelled),
      Step(.ship, from: .partiallyShipped, to: .shipped),
      Step(.deliver, from: .shipped, to: .delivered),
      Step(.return, from: .delivered, to: .partiallyReturned),
      Step(.return, from: .delivered, to: .returned),
      Step(.return, from: .partiallyReturned, to: .returned),
    ],
    payment: [
      Step(.authorize, from: .unpaid, to: .authorized),
      Step(.pay, from: .unpaid, to: .paid),
      Step(.void, from: .unpaid, to: .voided),
      Step(.pay, from: .authorized, to: .paid),
      Step(.void, from: .authorized, to: .voided),
      Step(.refund, from: .paid, to: .partiallyRefunded),
      Step(.refund, from: .paid, to: .refunded),
      Step(.refund, from: .partiallyRefunded, to: .refunded),
    ]
  )
}
