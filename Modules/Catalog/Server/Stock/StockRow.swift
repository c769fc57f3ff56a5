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
