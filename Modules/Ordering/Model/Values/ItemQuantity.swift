/// So many of one thing that is sold.
public struct ItemQuantity: Sendable, Hashable, Codable {
  /// What names the thing.
  public var sku: ProductReference.ID
  /// How many of it.
  public var quantity: Int

  /// Makes a count.
  public init(sku: ProductReference.ID, quantity: Int) {
    self.sku = sku
    self.quantity = quantity
  }

  /// How many of one thing a line may have.
  public static let quantities = 1...10_000
}
