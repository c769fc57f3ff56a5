public import Foundation
public import FoundationCore

/// An order that was written down to be sent, and what is known of it.
public struct OutgoingOrder: Identifiable, Sendable, Hashable {
  /// What the store knows the placing by, so that it places the order once however often it is asked.
  public typealias Key = Identifier<OutgoingOrder, String>

  /// The key that it is placed with.
  public let key: Key
  /// What is ordered.
  public let draft: OrderDraft
  /// When it was written down.
  public let startedAt: Date
  /// The number that the store gave it; nothing as long as it is not known whether it was placed.
  public let number: Order.ID?

  /// How often it was about to be sent.
  let attempts: Int

  public var id: Key { key }

  /// Whether it is known to have been placed.
  public var isSettled: Bool { number != nil }
}
