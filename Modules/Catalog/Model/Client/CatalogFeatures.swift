/// The parts of a catalog that the API of a store has, beside a list of products.
///
/// A view hides what a store does not have; a request for it throws
/// ``CatalogError/unsupported(_:)``.
public struct CatalogFeatures: OptionSet, Sendable, Hashable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Products by the SKU of a variant.
  public static let skus = CatalogFeatures(rawValue: 1 << 0)
  /// A list of categories.
  public static let categories = CatalogFeatures(rawValue: 1 << 1)
  /// A list of brands.
  public static let brands = CatalogFeatures(rawValue: 1 << 2)
  /// The reviews of a product.
  public static let reviews = CatalogFeatures(rawValue: 1 << 3)
  /// Counts of products by category, brand and rating.
  public static let facets = CatalogFeatures(rawValue: 1 << 4)
  /// The removal of products.
  public static let removal = CatalogFeatures(rawValue: 1 << 5)
  /// The addition and the change of products.
  public static let editing = CatalogFeatures(rawValue: 1 << 6)
  /// Prices that are compared in euros, unless a filter names another currency.
  public static let pricesInEuros = CatalogFeatures(rawValue: 1 << 7)
  /// The operations of a Rialto store alone: stock, price changes, import, export, images, and the
  /// editing of categories, brands and reviews.
  public static let store = CatalogFeatures(rawValue: 1 << 8)
}
