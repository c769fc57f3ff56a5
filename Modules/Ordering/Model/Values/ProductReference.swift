public import FoundationCore

/// A product variant in the cart, with its name and price at the time it was added.
///
/// Ordering needs nothing else of a product. Name and price are hints for the reader of a cart; only
/// a quote or an order of the store has the actual price.
public struct ProductReference: Identifiable, Sendable, Hashable, Codable {
  /// The SKU of a variant, such as `MUG-RED`.
  public typealias ID = Identifier<ProductReference, String>

  /// The SKU.
  public let sku: ID
  /// The name.
  @Lossy public var name: String?
  /// The price of one unit.
  @Lossy public var price: Money?

  public var id: ID { sku }

  /// Creates a reference.
  public init(sku: ID, name: String? = nil, price: Money? = nil) {
    self.sku = sku
    self.name = name
    self.price = price
  }
}
