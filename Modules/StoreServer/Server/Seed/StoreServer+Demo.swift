import Persistence
public import StoreCore

/// What is in a store, for whoever means to fill it with a demo.
public enum DemoState: Sendable, Hashable {
  /// Nothing at all.
  case empty
  /// The demo, with whatever was done with it since.
  case demo
  /// Something of somebody's own.
  case other
}

extension StoreServer {
  /// Tells whether the store is the demo, or could become it.
  ///
  /// The demo is known by its first order, which nobody can take away.
  public func demoState() async throws(StoreServerError) -> DemoState {
    try await StoreServerError.named {
      try await store.database.read { transaction in
        // The number may be another than 1, where placing it had to be tried again.
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
