import Persistence
public import StoreCore

/// The state of a store with regard to the demo.
public enum DemoState: Sendable, Hashable {
  /// The store is empty.
  case empty
  /// The demo, possibly changed since.
  case demo
  /// Other data.
  case other
}

extension StoreServer {
  /// Returns whether the store contains the demo or is empty.
  ///
  /// The demo is recognized by its first order, which cannot be deleted.
  ///
  /// - Throws: `StoreServerError.failed(_:)` if the database fails.
  public func demoState() async throws(StoreServerError) -> DemoState {
    try await StoreServerError.wrapping {
      try await store.database.read { transaction in
        // The ID may differ from 1, if placing the order was retried.
        let first: SQLText = """
          SELECT 1 FROM order_event
          WHERE caller = 'demo' AND id = (SELECT min(id) FROM order_event)
          """
        if try await transaction.has(first) { return .demo }
        let tables: [SQLText] = [
          "product", "category", "brand", "shipping_method", "tax_rate", "discount",
          "customer_order",
        ]
        for table in tables where try await transaction.has("SELECT 1 FROM \(table)") {
          return .other
        }
        return .empty
      }
    }
  }
}

extension Transaction {
  fileprivate func has(_ rows: SQLText) async throws -> Bool {
    try await value("SELECT EXISTS (\(rows))") ?? false
  }
}
