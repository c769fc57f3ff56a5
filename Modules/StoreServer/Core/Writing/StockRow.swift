import Persistence

/// The rows of the database that contain the stock of a variant.
package struct StockRow: Sendable, Hashable {
  /// The ID of the variant.
  let variant: Int
  /// The ID of the product.
  package let product: Int

  package init(variant: Int, product: Int) {
    self.variant = variant
    self.product = product
  }
}

extension StoreChange {
  /// Adjusts the stock of a variant, and the available stock of its product.
  ///
  /// The arguments are differences; negative ones reduce the stock.
  package func adjustStock(of row: StockRow, onHand: Int = 0, reserved: Int = 0) async throws {
    try await transaction.enqueue(
      "UPDATE variant SET on_hand = on_hand + ?, reserved = reserved + ? WHERE id = ?",
      [onHand, reserved, row.variant]
    )
    try await transaction.enqueue(
      "UPDATE product SET available = available + ?, updated = ?, revision = ? WHERE id = ?",
      [onHand - reserved, time, try await revision(), row.product]
    )
  }
}
