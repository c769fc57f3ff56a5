/// A SKU with too little stock for an order.
public struct Shortage: Sendable, Hashable, Codable {
  /// The SKU.
  public let sku: ProductReference.ID
  /// The quantity that the order needs.
  public let wanted: Int
  /// The quantity in stock.
  public let available: Int

  /// Creates a shortage.
  public init(sku: ProductReference.ID, wanted: Int, available: Int) {
    self.sku = sku
    self.wanted = wanted
    self.available = available
  }
}
