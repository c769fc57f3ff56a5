package import FoundationCore
import Persistence
package import StoreCore

/// A variant as it is sold now, with its price in a currency and its stock.
package struct VariantOffer: Sendable {
  /// The title of its product.
  package let name: String
  /// The options that tell it from the other variants, by their names.
  package let options: [String: String]
  /// The price; `nil` where it has none in that currency.
  package let price: Money?
  /// The place of its stock.
  package let place: StockRow
  /// The number that can be bought.
  package let available: Int
}

/// The goods of an order: its offers are read, and their stock is held, in the order's transaction.
extension Transaction {
  /// Finds what is sold under a SKU.
  ///
  /// - Parameters:
  ///   - sku: The SKU of a variant.
  ///   - currency: The currency of the price.
  /// - Returns: The offer; `nil` where the store sells nothing of that SKU.
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
        place: StockRow(variant: try row[3], product: try row[4]),
        available: try row[5]
      )
    }
  }

  /// Holds the stock of what is sold under some SKUs until the transaction ends.
  ///
  /// - Parameter skus: The SKUs; those that nothing is sold under are passed over.
  /// - Throws: The error of the database.
  package func holdStock(of skus: [String]) async throws {
    let isAsked = dialect.isIn("sku", texts: skus)
    try await lock(
      """
      SELECT id FROM product WHERE id IN (SELECT product FROM variant WHERE \(isAsked)) ORDER BY id
      """
    )
  }
}
