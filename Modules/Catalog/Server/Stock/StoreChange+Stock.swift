import Catalog
import Persistence
package import StoreCore

extension StoreChange {
  /// Adjusts the stock of a variant and the available stock of its product, and records the movement.
  ///
  /// The arguments are differences; negative ones reduce the stock.
  package func adjustStock(
    of row: StockRow,
    onHand: Int = 0,
    reserved: Int = 0,
    because cause: StockCause
  ) async throws {
    try await transaction.enqueue(
      "UPDATE variant SET on_hand = on_hand + ?, reserved = reserved + ? WHERE id = ?",
      [onHand, reserved, row.variant]
    )
    try await transaction.enqueue(
      "UPDATE product SET available = available + ?, updated = ?, revision = ? WHERE id = ?",
      [onHand - reserved, time, try await revision(), row.product]
    )
    try await recordMovement(of: row.variant, onHand: onHand, reserved: reserved, because: cause)
  }

  /// Records a movement after the stock of the variant was written.
  func recordMovement(
    of variant: Int,
    onHand: Int,
    reserved: Int = 0,
    because cause: StockCause
  ) async throws {
    try await transaction.enqueue(
      """
      INSERT INTO stock_movement
        (time, caller, reason, on_hand, reserved, customer_order, note, sku, on_hand_after,
         reserved_after)
      SELECT ?, ?, ?, ?, ?, ?, ?, sku, on_hand, reserved FROM variant WHERE id = ?
      """,
      [
        time, caller, cause.reason.rawValue, onHand, reserved, cause.order, cause.note, variant,
      ]
    )
  }
}
