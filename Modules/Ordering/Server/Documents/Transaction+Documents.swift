import FoundationCore
import Ordering
import Persistence
import StoreCore

extension Transaction {
  /// Returns the order with a number.
  ///
  /// - Throws: A problem of status 404 if there is none.
  @discardableResult
  func requireOrder(_ number: Int) async throws -> Order {
    try await orders([number]).first.orNotFound("order \(number)")
  }

  /// Returns the invoice and the credit notes of an order, in the order of issue.
  func documents(of order: Int) async throws -> [OrderDocument] {
    try await all(
      "SELECT content FROM order_document WHERE customer_order = ? ORDER BY event, number",
      [order]
    ) { row in
      let content: String = try row[0]
      return try ExactJSONDecoder().decode(OrderDocument.self, from: content.utf8)
    }
  }
}
