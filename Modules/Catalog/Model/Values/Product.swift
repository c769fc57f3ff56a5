public import Foundation
public import FoundationCore

/// A product of a store, with one or several variants.
public struct Product: Identifiable, Sendable, Hashable, Codable {
  public typealias ID = Identifier<Product, Int>

  /// The ID in the store.
  public let id: ID
  /// The title.
  public var title: String
  /// The description.
  @Fallback<Empty> public var description: String
  /// The status: draft, active or archived.
  @Fallback<Product.Status> public var status: OpenEnum<Product.Status>
  /// The brand, if it has one.
  @Lossy public var brand: Brand?
  /// The category, if it has one.
  @Lossy public var category: Category?
  /// The options, such as size and colour.
  @LossyArray public var options: [Product.Option]
  /// The variants, main variant first; a Rialto store has at least one.
  @LossyArray public var variants: [Variant]
  /// The images, main image first.
  @LossyArray public var images: [Product.Image]
  /// The rating by customers.
  @Fallback<Rating> public var rating: Rating
  /// The date it was added.
  @Lossy public var createdAt: Date?
  /// The date of its last change.
  @Lossy public var updatedAt: Date?
  /// The revision, which grows with each change and detects conflicting edits.
  @Lossy public var revision: Int?

  /// Creates a product.
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
  /// The SKU of the main variant.
  public var sku: SKU? { variants.first?.sku }

  /// Returns the lowest price of the variants, by default in the currency of the main variant.
  public func price(in currency: Currency? = nil) -> Money? {
    guard let wanted = currency ?? variants.first?.prices.first?.currency else { return nil }
    return variants.flatMap(\.prices).filter { $0.currency == wanted }
      .min { $0.minorUnits < $1.minorUnits }
  }

  /// The total available stock; `nil` unless the stock of all variants is tracked.
  public var available: Int? {
    let counts = variants.compactMap { $0.stock?.available }
    guard !counts.isEmpty, counts.count == variants.count else { return nil }
    return counts.reduce(0) { sum, count in
      let (sum, overflows) = sum.addingReportingOverflow(count)
      return overflows ? .max : sum
    }
  }
}

extension Product {
  /// An option by which variants differ.
  public struct Option: Sendable, Hashable, Codable {
    /// The name, such as 'Size'.
    public var name: String
    /// The values, in display order.
    @LossyArray public var values: [String]

    /// Creates an option.
    public init(_ name: String, values: [String]) {
      self.name = name
      self.values = values
    }
  }
}

extension Product {
  /// The status of a product.
  public enum Status: String, Sendable, Codable, CaseIterable {
    /// Not for sale yet.
    case draft
    /// For sale.
    case active
    /// No longer for sale, kept for past orders.
    case archived
  }
}

extension Product.Status: FallbackSource {
  /// The status of a product without one: active, as it would be hidden otherwise.
  public static var fallback: OpenEnum<Product.Status> { .known(.active) }
}
