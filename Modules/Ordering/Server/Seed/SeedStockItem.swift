package import FoundationCore
package import Ordering

/// Goods that the demo store sells, as far as its orders know them.
package struct SeedStockItem: Sendable {
  package let sku: ProductReference.ID
  /// The currencies that they have a price in.
  package let currencies: [Currency]
  /// The number that the store begins with.
  package let onHand: Int

  package init(sku: ProductReference.ID, currencies: [Currency], onHand: Int) {
    self.sku = sku
    self.currencies = currencies
    self.onHand = onHand
  }
}
