import Persistence

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
      try await store.database.read { connection in
        if try connection.has("SELECT 1 FROM order_event WHERE id = 1 AND caller = 'demo'") {
          return .demo
        }
        let tables = [
          "product", "category", "brand", "shipping_method", "tax_rate", "discount",
          "customer_order",
        ]
        let isFilled = try tables.contains { try connection.has("SELECT 1 FROM \($0)") }
        return isFilled ? .other : .empty
      }
    }
  }
}

extension Connection {
  fileprivate func has(_ rows: String) throws -> Bool {
    try prepare("SELECT EXISTS (\(rows))").value() ?? false
  }
}
