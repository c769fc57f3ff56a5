public import FoundationCore

/// A page of products, with a cursor to the next.
public struct ProductPage: Sendable, Hashable, Codable {
  /// The products, in order.
  @RequiredArray public var items: [Product]
  /// The cursor of the next page; `nil` on the last page.
  public var next: String?
  /// The number of products on all pages, if it was requested.
  public var total: Int?
  /// The facets, if they were requested.
  public var facets: Facets?

  /// Creates a page.
  public init(_ items: [Product], next: String? = nil, total: Int? = nil, facets: Facets? = nil) {
    self.items = items
    self.next = next
    self.total = total
    self.facets = facets
  }
}

extension ProductPage {
  /// The counts of matching products by category, brand and rating.
  public struct Facets: Sendable, Hashable, Codable {
    /// A value to filter by, and the number of products that match it.
    public struct Count: Sendable, Hashable, Codable {
      /// The value of the filter.
      public var value: String
      /// The display name.
      public var name: String
      /// The number of matching products.
      public var count: Int

      /// Creates a count.
      public init(value: String, name: String, count: Int) {
        self.value = value
        self.name = name
        self.count = count
      }
    }

    /// The counts by category.
    @RequiredArray public var categories: [Count]
    /// The counts by brand.
    @RequiredArray public var brands: [Count]
    /// The counts by whole stars.
    @RequiredArray public var ratings: [Count]

    /// Creates facets.
    public init(categories: [Count] = [], brands: [Count] = [], ratings: [Count] = []) {
      self.categories = categories
      self.brands = brands
      self.ratings = ratings
    }
  }
}
