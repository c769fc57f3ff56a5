public import FoundationCore

/// A request for one page of products.
public struct ProductPageRequest: Sendable, Hashable {
  /// The filter.
  public var filter: ProductFilter
  /// The sort order.
  public var order: ProductSortOrder
  /// The number of products on the page, from 1 to 100.
  public var limit: Int
  /// The `next` of the page before; `nil` for the first page.
  public var next: NextPage?
  /// `true` to request the total.
  public var wantsTotal: Bool
  /// `true` to request the facets.
  public var wantsFacets: Bool

  /// Creates a request; by default for the first page of all active products.
  public init(
    filter: ProductFilter = ProductFilter(),
    order: ProductSortOrder = .relevance,
    limit: Int = 20,
    next: NextPage? = nil,
    wantsTotal: Bool = true,
    wantsFacets: Bool = false
  ) {
    self.filter = filter
    self.order = order
    self.limit = limit
    self.next = next
    self.wantsTotal = wantsTotal
    self.wantsFacets = wantsFacets
  }
}
