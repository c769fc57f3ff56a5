/// Too little of one thing for an order.
public struct Shortage: Sendable, Hashable, Codable {
  /// What there is too little of.
  public let sku: ProductReference.ID
  /// How many were wanted.
  public let wanted: Int
  /// How many can be had.
  public let available: Int

  /// Makes a shortage.
  public init(sku: ProductReference.ID, wanted: Int, available: Int) {
    self.sku = sku
    self.wanted = wanted
    self.available = available
  }
}
