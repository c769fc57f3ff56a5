public import Foundation
public import FoundationCore

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
    make: OrderNotification.init
  )
}
