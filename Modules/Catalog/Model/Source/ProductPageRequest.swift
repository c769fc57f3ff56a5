import FoundationCore

/// A request for one page of products.
struct ProductPageRequest: Sendable, Hashable {
  var filter = ProductFilter()
  var order = ProductSortOrder.relevance
  /// The number of products on the page.
  var limit = 20
  /// The `next` of the page before; `nil` for the first page.
  var next: NextPage?
  /// `true` to request the total.
  var wantsTotal = true
  /// `true` to request the facets.
  var wantsFacets = false
}
