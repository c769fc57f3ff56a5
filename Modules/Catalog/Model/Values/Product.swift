public import Foundation
public import FoundationCore

/// Something the store sells, in one or several variants.
public struct Product: Identifiable, Sendable, Hashable, Codable {
  public typealias ID = Identifier<Product, Int>

  /// What the store knows it by.
  public let id: ID
  /// Its name.
  public var title: String
  /// What it is, in sentences.
  @Fallback<Empty> public var description: String
  /// Whether it is offered.
  @Fallback<Product.Status> public var status: OpenEnum<Product.Status>
  /// Who makes it.
  @Lossy public var brand: Brand?
  /// Where it stands in the store.
  @Lossy public var category: Category?
  /// What a buyer chooses by, such as size and colour.
  @LossyArray public var options: [Product.Option]
  /// What can be bought, at least one in our own store.
  @LossyArray public var variants: [Variant]
  /// Pictures of it, the main one first.
  @LossyArray public var images: [Product.Image]
  /// What buyers think of it.
  @Fallback<Rating> public var rating: Rating
  /// When it was added.
  @Lossy public var createdAt: Date?
  /// When it was changed last.
  @Lossy public var updatedAt: Date?
  /// What the store counts its changes by, and tells two editors apart by.
  @Lossy public var revision: Int?

  /// Makes a product as a store knows it.
  public init(
    id: ID,
    title: String,
    description: String = "",
    status: OpenEnum<Product.Status> = .known(.active),
    brand: Brand? = nil,
    category: Category? = nil,
    options: [Product.Option] = [],
    variants: [Variant] = [],
    images: [Product.Image] = [],
    rating: Rating = Rating(),
    createdAt: Date? = nil,
    updatedAt: Date? = nil,
    revision: Int? = nil
  ) {
    self.id = id
    self.title = title
    self.description = description
    self.status = status
    self.brand = brand
    self.category = category
    self.options = options
    self.variants = variants
    self.images = images
    self.rating = rating
    self.createdAt = createdAt
    self.updatedAt = updatedAt
    self.revision = revision
  }
}

extension Product {
  /// What names its main variant.
  public var sku: SKU? { variants.first?.sku }

  /// The least that any variant costs in a currency; without one, in that of the main variant.
  public func price(in currency: Currency? = nil) -> Money? {
    guard let wanted = currency ?? variants.first?.prices.first?.currency else { return nil }
    return variants.flatMap(\.prices).filter { $0.currency == wanted }
      .min { $0.minorUnits < $1.minorUnits }
  }

  /// The available stock of all variants together; `nil` unless the store keeps count of all of them.
  public var available: Int? {
    let counts = variants.compactMap { $0.stock?.available }
    guard !counts.isEmpty, counts.count == variants.count else { return nil }
    return counts.reduce(0) { sum, count in
      let (sum, overflows) = sum.addingReportingOverflow(count)
      return overflows ? .max : sum
    }
  }
}
