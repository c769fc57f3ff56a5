/// A quantity of one SKU.
public struct ItemQuantity: Sendable, Hashable, Codable {
  /// The SKU.
  public var sku: ProductReference.ID
  /// The quantity.
  public var quantity: Int

  /// Creates a quantity of a SKU.
  public init(sku: ProductReference.ID, quantity: Int) {
    self.sku = sku
    self.quantity = quantity
  }

  /// The quantities that a line of an order may have.
  public static let quantities = 1...10_000
}
