public import FoundationCore

/// A SKU with too little stock for an order.
public struct Shortage: Sendable, Hashable {
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

extension Shortage: Shaped {
  public static let shape = Shape<Shortage>(
    "Shortage",
    Field("sku", \.sku),
    Field("wanted", \.wanted),
    Field("available", \.available),
    make: Shortage.init
  )
}
