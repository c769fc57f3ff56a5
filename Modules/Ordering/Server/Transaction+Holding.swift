import CatalogServer
import FoundationCore
import Ordering
import Persistence
import StoreCore

/// What changes of orders hold before they look at it, so that what was seen stays so until it is
/// kept.
///
/// All of them hold in one order: the key, the order, its products by number, its discount. So none
/// ever waits for one that waits for it.
extension Transaction {
  /// Lets nobody else do meanwhile what a key names: a twin is to find what came of this one.
  func hold(_ key: IdempotencyKey) async throws {
    var hash = StableHash(key.caller.utf8)
    hash.combine(0)
    hash.combine(key.text.utf8)
    guard let statement = dialect.hold(Int(truncatingIfNeeded: hash.value)) else { return }
    try await first(statement) { _ in }
  }

  /// Holds what an order to be placed takes from: the stock of its goods, and its discount.
  func hold(_ skus: [ProductReference.ID], _ discount: Discount.ID?) async throws {
    try await lockStock(of: skus.map(\.rawValue))
    guard let code = discount?.rawValue.uppercased() else { return }
    try await lock("SELECT code FROM discount WHERE code = \(bound: code)")
  }

  /// Holds an order, and what it may give back to: the stock of its goods, and its discount.
  func holdOrder(_ number: Int) async throws {
    try await lock("SELECT number FROM customer_order WHERE number = \(bound: number)")
    try await lock(
      """
      SELECT id FROM product WHERE id IN (
        SELECT v.product FROM order_line l JOIN variant v ON v.sku = l.sku
        WHERE l.customer_order = \(bound: number)
      ) ORDER BY id
      """
    )
    try await lock(
      """
      SELECT code FROM discount WHERE code = (
        SELECT discount_code FROM customer_order WHERE number = \(bound: number)
      )
      """
    )
  }
}
