/// An event that a change has appended to the history of an order.
package struct AppendedEvent: Sendable {
  package let order: Int
  /// The revision of the order after the event.
  package let version: Int
  /// The type, such as `order.placed`.
  package let type: String

  package init(order: Int, version: Int, type: String) {
    self.order = order
    self.version = version
    self.type = type
  }
}

extension Store {
  /// Writes the events of a change for the receivers that want them, in the transaction of the change.
  ///
  /// It is one statement per event, which PostgreSQL receives along with the next one, and which
  /// inserts nothing without a receiver. So events cost an order next to nothing as long as no receiver
  /// wants them.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - content: The order after the change, as the API shows it.
  /// - Throws: The error of the database.
  package func publish(_ change: StoreChange, content: String) async throws {
    for event in change.appendedEvents {
      let id = "evt_" + eventID()
      // A pattern that is only a parameter would make SQLite compile the statement each time.
      try await change.transaction.enqueue(
        """
        INSERT INTO delivery
          (webhook, event, type, customer_order, version, content, created, status, due)
        SELECT id, \(id), \(event.type), \(event.order), \(event.version), \(content),
          \(change.time), 'pending', \(change.time)
        FROM (SELECT id, events FROM webhook UNION ALL SELECT 0, events FROM mail) receiver
        WHERE events = '' OR events LIKE '% ' || \(event.type) || ' %'
        ORDER BY id
        """
      )
    }
    change.appendedEvents = []
  }

  /// Returns 128 random bits as text.
  private func eventID() -> String {
    Sodium.text((0..<2).flatMap { _ in withUnsafeBytes(of: random()) { Array($0) } })
  }
}
