public import Foundation
public import FoundationCore

/// A product of a store, with one or several variants.
public struct Product: Identifiable, Sendable, Hashable {
  public typealias ID = Identifier<Product, Int>

  /// The ID in the store.
  public let id: ID
  /// The title.
  public var title: String
  /// The description.
  public var description: String
  /// The status: draft, active or archived.
  public var status: OpenEnum<Product.Status>
  /// The brand, if it has one.
  public var brand: Brand?
  /// The category, if it has one.
  public var category: Category?
  /// The code of its tax class, such as `reduced`; `nil` for the standard class.
  public var taxClass: String?
  /// The options, such as size and colour.
  public var options: [Product.Option]
  /// The variants, main variant first; a Rialto store has at least one.
  public var variants: [Variant]
  /// The images, main image first.
  public var images: [Product.Image]
  /// The rating by customers.
  public var rating: Rating
  /// The date it was added.
  public var createdAt: Date?
  /// The date of its last change.
  public var updatedAt: Date?
  /// The revision, which grows with each change and detects conflicting edits.
  public var revision: Int?

  /// Creates a product.
  public init(
    id: ID,
    title: String,
    description: String = "",
    status: OpenEnum<Product.Status> = .known(.active),
    brand: Brand? = nil,
    category: Category? = nil,
    taxClass: String? = nil,
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
    self.taxClass = taxClass
    self.options = options
    self.variants = variants
    self.images = images
    self.rating = rating
    self.createdAt = createdAt
    self.updatedAt = updatedAt
    self.revision = revision
  }

  /// The SKU of the main variant.
  public var sku: SKU? { variants.first?.sku }

  /// Returns the lowest price of the variants, by default in the currency of the main variant.
  public func price(in currency: Currency? = nil) -> Money? {
    guard let wanted = currency ?? variants.first?.prices.first?.currency else { return nil }
    return variants.flatMap(\.prices).filter { $0.currency == wanted }
      .min { $0.minorUnits < $1.minorUnits }
  }

  /// Returns the lowest price of the variants in the currency of a locale if any has one, or else in
  /// the currency of the main variant.
  public func price(for locale: Locale) -> Money? {
    Currency(of: locale).flatMap { price(in: $0) } ?? price()
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

  /// An option by which variants differ.
  public struct Option: Sendable, Hashable {
    /// The name, such as 'Size'.
    public var name: String
    /// The values, in display order.
    public var values: [String]

    /// Creates an option.
    public init(_ name: String, values: [String]) {
      self.name = name
      self.values = values
    }
  }

  /// The status of a product.
  public enum Status: String, Sendable, Codable, CaseIterable, JSONRepresentable {
    /// Not for sale yet.
    case draft
    /// For sale.
    case active
    /// No longer for sale, kept for past orders.
    case archived
  }
}

extension Product: Shaped {
  public static let shape = Shape<Product>(
    "Product",
    Field("id", \.id, as: .identifier),
    Field("title", \.title, as: .text),
    .lossy("description", \.description, as: .text, default: ""),
    // A product without a status is active, as it would be hidden otherwise.
    .lossy("status", \.status, default: .known(.active)),
    .lossy("brand", \.brand),
    .lossy("category", \.category),
    .lossy("taxClass", \.taxClass, as: .code),
    .lossy("options", \.options),
    .lossy("variants", \.variants),
    .lossy("images", \.images),
    .lossy("rating", \.rating, default: Rating()),
    .lossy("createdAt", \.createdAt),
    .lossy("updatedAt", \.updatedAt),
    .lossy("revision", \.revision, as: .count),
    memberwise: Product.init
  )
}

extension Product.Option: Shaped {
  public static let shape = Shape<Product.Option>(
    "ProductOption",
    Field("name", \.name, as: .line),
    .lossy("values", \.values, as: .documentedOnly(.array(.line, 1...100))),
    memberwise: Product.Option.init
  )
}
