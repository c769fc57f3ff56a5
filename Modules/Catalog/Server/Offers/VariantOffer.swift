package import FoundationCore
import Persistence
package import StoreCore

/// A variant for sale, with its price in a currency and its stock.
package struct VariantOffer: Sendable {
  /// The title of its product.
  package let name: String
  /// The options of the variant, by name.
  package let options: [String: String]
  /// The price; `nil` if it has none in that currency.
  package let price: Money?
  /// The row of its stock.
  package let stockRow: StockRow
  /// The available stock.
  package let available: Int
}

/// The offers of an order, which are read and locked in its transaction.
extension Transaction {
  /// Finds the offer of a SKU.
  ///
  /// - Parameters:
  ///   - sku: The SKU of a variant.
  ///   - currency: The currency of the price.
  /// - Returns: The offer; `nil` if no active product has the SKU.
  /// - Throws: The error of the database.
  package func offer(of sku: String, in currency: Currency) async throws -> VariantOffer? {
    try await first(
      """
      SELECT p.title, v.options, c.amount, v.id, v.product, v.on_hand - v.reserved
      FROM variant v JOIN product p ON p.id = v.product
        LEFT JOIN price c ON c.variant = v.id AND c.currency = ?
      WHERE v.sku = ? AND p.status = 'active'
      """,
      [currency.code, sku]
    ) { row in
      let amount: Int64? = try row[2]
      return VariantOffer(
        name: try row[0],
        options: try row.json(1),
        price: amount.map { Money(minorUnits: $0, currency: currency) },
        stockRow: StockRow(variant: try row[3], product: try row[4]),
        available: try row[5]
      )
    }
  }

  /// Locks the stock of some SKUs until the transaction ends.
  ///
  /// - Parameter skus: The SKUs; unknown ones are ignored.
  /// - Throws: The error of the database.
  package func lockStock(of skus: [String]) async throws {
    let condition = dialect.isIn("sku", .texts(skus))
    try await lock(
      """
      SELECT id FROM product WHERE id IN (SELECT product FROM variant WHERE \(condition)) ORDER BY id
      """
    )
  }
}
