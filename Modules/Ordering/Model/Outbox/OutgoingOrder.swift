public import Foundation
public import FoundationCore

/// An order in the outbox.
public struct OutgoingOrder: Identifiable, Sendable, Hashable {
  /// An idempotency key: the store places one order per key.
  public typealias Key = Identifier<OutgoingOrder, String>

  /// The idempotency key.
  public let key: Key
  /// The order.
  public let draft: OrderDraft
  /// The time at which it was added to the outbox.
  public let startedAt: Date
  /// The order number, or `nil` if the outcome is unknown.
  public let number: Order.ID?

  /// The number of attempts to send it.
  let attempts: Int

  public var id: Key { key }

  /// `true` if the order is known to be placed.
  public var isPlaced: Bool { number != nil }
}
