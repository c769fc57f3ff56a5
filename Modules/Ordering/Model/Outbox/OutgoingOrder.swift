public import Foundation
public import FoundationCore

/// An order on its way to the store, such as one in the outbox.
public struct OutgoingOrder: Identifiable, Sendable, Hashable, Codable {
  /// An idempotency key: the store places one order per key.
  public typealias Key = Identifier<OutgoingOrder, String>

  /// The idempotency key.
  public let key: Key
  /// The order.
  public let draft: OrderDraft
  /// The time at which it was first to be sent.
  public let startedAt: Date
  /// The order number, or `nil` if the outcome is unknown.
  public var number: Order.ID?
  /// The number of attempts to send it, including the next one.
  ///
  /// After the first attempt, an error no longer implies that the order was not placed.
  public var attempts: Int

  public var id: Key { key }

  /// Creates an order to be sent.
  ///
  /// - Parameters:
  ///   - key: The idempotency key, of 1 to 255 visible ASCII characters, a new one for each order.
  ///   - draft: The order.
  ///   - startedAt: The time at which it was first to be sent.
  ///   - number: The order number, if it is known to be placed.
  ///   - attempts: The number of attempts to send it, including the next one.
  public init(
    key: Key,
    draft: OrderDraft,
    startedAt: Date = Date(),
    number: Order.ID? = nil,
    attempts: Int = 1
  ) {
    self.key = key
    self.draft = draft
    self.startedAt = startedAt
    self.number = number
    self.attempts = attempts
  }

  /// `true` if the order is known to be placed.
  public var isPlaced: Bool { number != nil }
}

extension OutgoingOrder.Key {
  /// Returns a new key of 128 random bits.
  static func random() -> OutgoingOrder.Key {
    let digits = (1...2).map { _ in
      let text = String(UInt64.random(in: .min ... .max), radix: 16)
      return String(repeating: "0", count: 16 - text.count) + text
    }
    return OutgoingOrder.Key(rawValue: digits.joined())
  }
}
