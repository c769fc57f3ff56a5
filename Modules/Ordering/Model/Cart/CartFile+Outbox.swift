public import Foundation
public import FoundationCore
import Persistence

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

extension CartFile {
  /// Adds an order to the outbox before it is sent, and takes the lock on it.
  ///
  /// If the outbox has the same draft with an unknown outcome, and no other program is sending it, this
  /// returns that order, to be sent again with its key: two keys would place two orders.
  ///
  /// If the caller chose the key, the same draft with the same key is the same order, also once it is
  /// placed; for another draft with the key, this returns `nil`.
  func enqueue(
    _ order: OutgoingOrder,
    at store: String,
    emptiesCart: Bool,
    isKeyChosen: Bool = false
  ) async throws(OrderingError) -> OutgoingOrder? {
    let taken = Lock<OutgoingOrder.Key?>(nil)
    do throws(OrderingError) {
      return try await transaction { [locks] connection in
        try connection.prepare("DELETE FROM outgoing WHERE number IS NOT NULL AND started < ?")
          .run([order.startedAt.timeIntervalSince1970 - 30 * 86_400])
        let draft = try JSONColumn.text(order.draft)
        let equal = try connection.prepare(
          """
          SELECT key FROM outgoing WHERE store = ? AND draft = ?
            AND (key = ? OR ? AND number IS NULL)
          ORDER BY rowid
          """
        ).all([store, draft, order.key.rawValue, isKeyChosen ? 0 : 1]) {
          OutgoingOrder.Key(rawValue: try $0["key"])
        }
        // Unless it has the same key, an order that another running program is sending is a different
        // order.
        if let adopted = try equal.first(where: { try locks.take($0) || isKeyChosen }) {
          taken.withLock { $0 = adopted }
          let key = adopted.rawValue
          try connection.prepare(
            "UPDATE outgoing SET empties_cart = max(empties_cart, ?) WHERE key = ?"
          )
          .run([emptiesCart ? 1 : 0, key])
          return try connection.recordAttempt(key, at: store) ?? order
        }
        _ = try locks.take(order.key)
        taken.withLock { $0 = order.key }
        let added = try connection.prepare(
          "INSERT OR IGNORE INTO outgoing VALUES (?, ?, ?, ?, 1, ?, NULL)"
        )
        .run([
          order.key.rawValue, store, draft, order.startedAt.timeIntervalSince1970,
          emptiesCart ? 1 : 0,
        ])
        if added == 1 { return order }
        locks.release(order.key)
        return nil
      }
    } catch {
      // It was not committed, so it will not be sent.
      if let key = taken.withLock({ $0 }) { locks.release(key) }
      throw error
    }
  }

  /// Counts one more attempt to send an order, and takes the lock on it unless another program has it.
  ///
  /// - Returns: `nil` if the outbox has no order with the key.
  func recordAttempt(_ key: OutgoingOrder.Key, at store: String) async throws(OrderingError)
    -> OutgoingOrder?
  {
    try await transaction { [locks] connection in
      let order = try connection.recordAttempt(key.rawValue, at: store)
      if order?.isPlaced == false { _ = try locks.take(key) }
      return order
    }
  }

  /// Records the outcome of sending an order: one that was placed is marked, and one that was not is
  /// removed, while one whose outcome is unknown stays.
  func record(
    _ outcome: Result<Order, OrderingError>,
    of order: OutgoingOrder
  ) async throws(OrderingError) {
    switch outcome {
    case .success(let placed): try await markPlaced(order, as: placed.number)
    case .failure(.unknownOutcome): break
    // If the disk fails and it stays in the outbox, sending it again is safe: it has its own key.
    case .failure: try await discard(order)
    }
  }

  /// Records that an order was placed, and removes its items from the cart if they came from there.
  private func markPlaced(_ order: OutgoingOrder, as number: Order.ID) async throws(OrderingError) {
    try await transaction { connection in
      let changed = try connection.prepare(
        "UPDATE outgoing SET number = ? WHERE key = ? AND number IS NULL"
      ).run([number.rawValue, order.key.rawValue])
      let emptiesCart: Int? = try connection.prepare(
        "SELECT empties_cart FROM outgoing WHERE key = ?"
      ).value([order.key.rawValue])
      // The first program to record it has done this.
      guard changed == 1, emptiesCart == 1 else { return }
      var cart = try connection.cart()
      for line in order.draft.lines { cart.subtract(line) }
      try connection.save(cart)
    }
  }

  /// Removes an order that was not placed, unless it was sent again meanwhile.
  private func discard(_ order: OutgoingOrder) async throws(OrderingError) {
    _ = try await transaction { connection in
      try connection.prepare(
        "DELETE FROM outgoing WHERE key = ? AND attempts = ? AND number IS NULL"
      )
      .run([order.key.rawValue, order.attempts])
    }
  }

  /// Removes an order, placed or not; returns `false` if the outbox has no such key.
  func remove(_ key: OutgoingOrder.Key, at store: String) async throws(OrderingError) -> Bool {
    try await transaction { connection in
      try connection.prepare("DELETE FROM outgoing WHERE key = ? AND store = ?")
        .run([key.rawValue, store]) == 1
    }
  }

  /// Returns the orders sent to a store, newest first, without those placed more than 30 days ago.
  func outgoing(at store: String, now: Date) async throws(OrderingError) -> [OutgoingOrder] {
    let oldest = now.timeIntervalSince1970 - 30 * 86_400
    return try await read { connection in
      try connection.prepare(
        """
        \(Connection.selectOutgoing) WHERE store = ? AND (number IS NULL OR started >= ?)
        ORDER BY started DESC, rowid DESC
        """
      ).all([store, oldest]) { try OutgoingOrder($0) }
    }
  }
}

extension Connection {
  fileprivate static let selectOutgoing =
    "SELECT key, draft, started, number, attempts FROM outgoing"

  fileprivate func recordAttempt(_ key: String, at store: String) throws -> OutgoingOrder? {
    try prepare("UPDATE outgoing SET attempts = attempts + 1 WHERE key = ? AND store = ?")
      .run([key, store])
    return try prepare("\(Self.selectOutgoing) WHERE key = ? AND store = ?")
      .first([key, store]) { try OutgoingOrder($0) }
  }
}

extension OutgoingOrder {
  fileprivate init(_ row: borrowing Row) throws {
    let number: String? = try row["number"]
    self.init(
      key: Key(rawValue: try row["key"]),
      draft: try JSONColumn.value(OrderDraft.self, from: try row["draft"]),
      startedAt: Date(timeIntervalSince1970: try row["started"]),
      number: number.map { Order.ID(rawValue: $0) },
      attempts: try row["attempts"]
    )
  }
}

extension Cart {
  /// Reduces the quantity of a SKU, at most to 0.
  fileprivate mutating func subtract(_ item: ItemQuantity) {
    guard let line = lines.first(where: { $0.id == item.sku }) else { return }
    set(line.product, to: line.quantity - item.quantity)
  }
}
