import FoundationCore

/// One page of products that is asked for.
struct ProductPageRequest: Sendable, Hashable {
  var filter = ProductFilter()
  var order = ProductSortOrder.relevance
  /// How many are wanted at once.
  var limit = 20
  /// What the page before named as the next; nothing for the first page.
  var next: NextPage?
  /// Whether to say how many there are in all.
  var wantsTotal = true
  /// Whether to say how they are spread.
  var wantsFacets = false
}
