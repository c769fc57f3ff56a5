public import FoundationCore

/// A filter of products.
public struct ProductFilter: Sendable, Hashable, Codable {
  /// The words to find in the title, description, brand or SKU.
  public var text: String
  /// The category, including its subcategories.
  public var category: Category.ID?
  /// The brand.
  public var brand: Brand.ID?
  /// The minimum price.
  public var minimumPrice: Money?
  /// The maximum price, in the currency of the minimum.
  public var maximumPrice: Money?
  /// `true` for products in stock only.
  public var isInStock: Bool
  /// The maximum available stock of at least one variant, from 0 to 9.
  public var maximumStock: Int?
  /// The status; `nil` for active products.
  public var status: Status?
  /// The minimum average rating, from 0 to 5.
  public var minimumRating: Double?

  /// A filter by status.
  public enum Status: Sendable, Hashable {
    /// Products of one status.
    case only(Product.Status)
    /// Products of any status.
    case any
  }

  /// Creates a filter; by default it matches all active products.
  public init(
    text: String = "",
    category: Category.ID? = nil,
    brand: Brand.ID? = nil,
    minimumPrice: Money? = nil,
    maximumPrice: Money? = nil,
    isInStock: Bool = false,
    maximumStock: Int? = nil,
    status: Status? = nil,
    minimumRating: Double? = nil
  ) {
    self.text = text
    self.category = category
    self.brand = brand
    self.minimumPrice = minimumPrice
    self.maximumPrice = maximumPrice
    self.isInStock = isInStock
    self.maximumStock = maximumStock
    self.status = status
    self.minimumRating = minimumRating
  }

  /// The validation errors, by the names of the properties.
  public var errors: FieldErrors {
    var errors = FieldErrors()
    errors.check("text", text, .length(...200), .oneLine)
    if let minimumPrice {
      errors.check("minimumPrice", minimumPrice.minorUnits, .notNegative)
    }
    if let maximumPrice {
      errors.check("maximumPrice", maximumPrice.minorUnits, .notNegative)
    }
    if let minimumPrice, let maximumPrice {
      let isSame = minimumPrice.currency == maximumPrice.currency
      errors.check("maximumPrice", isSame, .sameCurrency)
      let isCrossed = isSame && minimumPrice.minorUnits > maximumPrice.minorUnits
      errors.check("maximumPrice", !isCrossed, .notBelowMinimum)
    }
    if let minimumRating { errors.check("minimumRating", minimumRating, .stars) }
    if let maximumStock { errors.check("maximumStock", maximumStock, .lowStock) }
    return errors
  }

  /// The valid values of `maximumStock`.
  public static let maximumStockRange = 0...9
}

extension ProductFilter.Status: TextCodable {
  public static var textFormat: String { "A status is draft, active, archived or any." }

  public init?(_ description: String) {
    if description == "any" {
      self = .any
    } else if let status = Product.Status(rawValue: description) {
      self = .only(status)
    } else {
      return nil
    }
  }

  public var description: String {
    switch self {
    case .only(let status): status.rawValue
    case .any: "any"
    }
  }
}

extension FieldRule<Bool> {
  fileprivate static var sameCurrency: FieldRule {
    FieldRule("currency", "Use the currency of the minimum price.") { $0 }
  }

  fileprivate static var notBelowMinimum: FieldRule {
    FieldRule("crossed", "Use a price that is not below the minimum price.") { $0 }
  }
}

extension FieldRule<Int> {
  fileprivate static var lowStock: FieldRule {
    let counts = ProductFilter.maximumStockRange
    return FieldRule("range", "Use \(counts.lowerBound) to \(counts.upperBound).") {
      counts.contains($0)
    }
  }
}

extension FieldRule<Double> {
  /// From 0 to 5; `nan` is out of range.
  fileprivate static var stars: FieldRule {
    FieldRule("range", "Choose a number of stars from 0 to 5.") { (0...5).contains($0) }
  }
}
