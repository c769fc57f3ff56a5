import CatalogServer
import FoundationCore
import Ordering
import Persistence
import StoreCore

/// The row locks of order changes, taken before the rows are read.
///
/// All changes lock in one order, so that they cannot deadlock: the key, the order, its products by
/// number, its discount.
extension Transaction {
  /// Takes the advisory lock of a key, so that a duplicate request waits and finds the response.
  func lock(_ key: IdempotencyKey) async throws {
    var hash = StableHash(key.caller.utf8)
    hash.combine(0)
    hash.combine(key.text.utf8)
    try await lock(number: Int(truncatingIfNeeded: hash.value))
  }

  /// Locks the stock of the items to order, and their discount.
  func lockStock(of skus: [ProductReference.ID], discount: Discount.ID?) async throws {
    try await StockStore(self).lock(skus.map(\.rawValue))
    guard let code = discount?.rawValue.uppercased() else { return }
    try await lock("SELECT code FROM discount WHERE code = \(bound: code)")
  }

  /// Locks an order, the stock of its items, and its discount.
  func lockOrder(_ number: Int) async throws {
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
