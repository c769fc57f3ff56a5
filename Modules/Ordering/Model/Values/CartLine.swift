public import FoundationCore

/// One thing in a cart, and how many of it.
public struct CartLine: Identifiable, Sendable, Hashable, Codable {
  /// The thing.
  public let product: ProductReference
  /// How many, at least one.
  public let quantity: Int

  public var id: ProductReference.ID { product.sku }

  /// Makes a line.
  public init(_ product: ProductReference, quantity: Int) {
    self.product = product
    self.quantity = quantity
  }
}
