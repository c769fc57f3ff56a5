public import FoundationCore

/// Which products are wanted.
public struct ProductFilter: Sendable, Hashable {
  /// Words that title, description, brand or SKU have.
  public var text = ""
  /// A category, those below it included.
  public var category: Category.ID?
  /// A brand.
  public var brand: Brand.ID?
  /// What the product costs at least.
  public var minimumPrice: Money?
  /// What the product costs at most, in the currency of the least.
  public var maximumPrice: Money?
  /// Only what can be bought now.
  public var isInStock = false
  /// Only those that have a variant of which so many can be bought, or fewer; from 0 to 9.
  public var maximumStock: Int?
  /// Only those of a status, or all; without one, those that are offered.
  public var status: Status?
  /// Only those rated at least so many stars, from 0 to 5.
  public var minimumRating: Double?

  /// Which products are wanted by their status.
  public enum Status: Sendable, Hashable {
    /// Those of one.
    case only(Product.Status)
    /// Whatever it is.
    case any
  }

  /// Makes a filter that lets everything through that is offered.
  public init() {}

  /// Why it cannot be asked for, field by field; the fields are named as the properties are.
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
      errors.check("maximumPrice", !isCrossed, .notCrossed)
    }
    if let minimumRating { errors.check("minimumRating", minimumRating, .stars) }
    if let maximumStock { errors.check("maximumStock", maximumStock, .few) }
    return errors
  }

  /// How many of a variant can be little enough to be asked for.
  public static let lowStocks = 0...9
}

extension FieldRule<Bool> {
  fileprivate static var sameCurrency: FieldRule {
    FieldRule("currency", "Use the currency of the minimum price.") { $0 }
  }

  fileprivate static var notCrossed: FieldRule {
    FieldRule("crossed", "Write a price that is not below the minimum.") { $0 }
  }
}

extension FieldRule<Int> {
  fileprivate static var few: FieldRule {
    let counts = ProductFilter.lowStocks
    return FieldRule("range", "Choose a number from \(counts.lowerBound) to \(counts.upperBound).")
    {
      counts.contains($0)
    }
  }
}

extension FieldRule<Double> {
  /// From none to five; what is no number is out of every range.
  fileprivate static var stars: FieldRule {
    FieldRule("range", "Choose a number of stars from 0 to 5.") { (0...5).contains($0) }
  }
}
