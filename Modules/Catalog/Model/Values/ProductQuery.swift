/// A query of products: a filter, an order, and what a page has.
public struct ProductQuery: Sendable, Hashable {
  /// The filter.
  public var filter: ProductFilter
  /// The sort order.
  public var order: ProductSortOrder
  /// The number of products on a page, from 1 to 100.
  public var limit: Int
  /// `true` for the total on the first page.
  ///
  /// Counting all products takes a large store longer than a page.
  public var wantsTotal: Bool
  /// `true` for the facets on the first page.
  public var wantsFacets: Bool

  /// Creates a query; by default of all active products.
  public init(
    filter: ProductFilter = ProductFilter(),
    order: ProductSortOrder = .relevance,
    limit: Int = 20,
    wantsTotal: Bool = true,
    wantsFacets: Bool = false
  ) {
    self.filter = filter
    self.order = order
    self.limit = limit
    self.wantsTotal = wantsTotal
    self.wantsFacets = wantsFacets
  }

  /// Checks the filter; clients call it before a request.
  ///
  /// - Throws: ``CatalogError/invalid(_:)`` if the filter is not valid.
  public func check() throws(CatalogError) { try filter.errors.throwIfInvalid() }
}

/// A sort order of products.
public enum ProductSortOrder: String, Sendable, CaseIterable, Codable {
  /// Best match first; without a search text, newest first.
  case relevance
  /// Newest first.
  case newest
  /// By title.
  case title
  /// Lowest price first.
  case priceAscending = "price"
  /// Highest price first.
  case priceDescending = "-price"
  /// Highest rating first.
  case rating = "-rating"
}
