import Foundation
import FoundationCore
package import Ordering
package import StoreCore

extension Transaction {
  /// Returns what a receiver is told in a delivery: the event, and the order as it was after it.
  ///
  /// - Throws: The error of the database, or of an order that cannot be decoded.
  package func notification(of item: OutboxItem) async throws -> OrderNotification {
    let order = try ExactJSONDecoder().decode(Order.self, from: item.content.utf8)
    let events = try await events(of: item.order, in: order.paid.currency)
    return OrderNotification(
      id: OrderNotification.ID(rawValue: item.event),
      type: item.type,
      at: Date(seconds: item.created),
      number: order.number,
      event: events.first { $0.id.rawValue == item.version },
      order: order
    )
  }
}
