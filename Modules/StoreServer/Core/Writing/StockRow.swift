import Persistence

/// Where the stock of a variant is kept.
package struct StockRow: Sendable, Hashable {
  /// The row of the variant.
  let variant: Int
  /// The product that the variant is of.
  package let product: Int

  package init(variant: Int, product: Int) {
    self.variant = variant
    self.product = product
  }
}

extension StoreChange {
  /// Counts stock of a variant in or out, and with it what can be bought of the product.
  ///
  /// What is given is how many more are there, and how many more are promised to orders; fewer,
  /// where it is negative.
  package func moveStock(at place: StockRow, onHand: Int = 0, reserved: Int = 0) async throws {
    try await transaction.run(
      "UPDATE variant SET on_hand = on_hand + ?, reserved = reserved + ? WHERE id = ?",
      [onHand, reserved, place.variant]
    )
    try await transaction.run(
      "UPDATE product SET available = available + ?, updated = ?, revision = ? WHERE id = ?",
      [onHand - reserved, time, try await number(), place.product]
    )
  }
}
