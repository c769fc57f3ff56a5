public import FoundationCore

/// A page of products as the store's server writes it.
public struct ProductPage: Sendable, Hashable, Codable {
  /// The products, in their order.
  @RequiredArray public var items: [Product]
  /// What to ask for to go on; nothing on the last page.
  public var next: String?
  /// How many products there are on all pages, where that was asked for.
  public var total: Int?
  /// How the products are spread, where that was asked for.
  public var facets: Facets?

  /// Makes a page.
  public init(_ items: [Product], next: String? = nil, total: Int? = nil, facets: Facets? = nil) {
    self.items = items
    self.next = next
    self.total = total
    self.facets = facets
  }
}
