public import Foundation

/// The delivery of an event to a webhook, or of a message about it to the buyer.
public struct Delivery: Sendable, Hashable, Identifiable {
  /// The state of a delivery.
  public enum Status: String, Sendable, Hashable, CaseIterable {
    /// The event is not delivered yet.
    case pending
    /// The receiver has confirmed the event.
    case delivered
    /// The attempts have failed too often, or the receiver refused the event; the store makes no more.
    case dead
    /// The mail server was sent the message and did not confirm it; the store sends no second copy.
    case unknown
  }

  /// The number of the delivery.
  public let id: Int
  /// The number of the webhook; 0 for a message to the buyer.
  public let webhook: Int
  /// The ID of the event, which all of its deliveries share.
  public let event: String
  /// The type of the event, such as `order.placed`.
  public let type: String
  /// The number of the order.
  public let order: Int
  /// The revision of the order after the event.
  public let version: Int
  /// The state.
  public let status: Status
  /// The number of attempts so far.
  public let attempts: Int
  /// The last HTTP status of the receiver, or the last reply code of the mail server.
  public let response: Int?
  /// The reason of the last failure.
  public let reason: String?
  /// The date of the event.
  public let created: Date
  /// The date of the next attempt; `nil` if no attempt will follow.
  public let due: Date?
}

/// The number of deliveries by status.
public struct DeliveryCounts: Sendable, Hashable {
  /// The number of deliveries that are not delivered yet.
  public let pending: Int
  /// The number of delivered ones that are still stored.
  public let delivered: Int
  /// The number of dead letters, with the messages whose outcome is unknown.
  public let dead: Int
}
