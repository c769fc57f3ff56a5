public import FoundationCore

/// What names something that can be bought, and what it was called and cost when it was chosen.
///
/// Ordering knows no more of a product than this. Name and price are hints for whoever reads a cart;
/// the store alone says what a thing costs.
public struct ProductReference: Identifiable, Sendable, Hashable, Codable {
  /// What names one variant in the store, such as `MUG-RED`.
  public typealias ID = Identifier<ProductReference, String>

  /// What names it.
  public let sku: ID
  /// What it was called.
  @Lossy public var name: String?
  /// What one of it cost.
  @Lossy public var price: Money?

  public var id: ID { sku }

  /// Makes a reference.
  public init(sku: ID, name: String? = nil, price: Money? = nil) {
    self.sku = sku
    self.name = name
    self.price = price
  }
}
