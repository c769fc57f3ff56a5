public import FoundationCore

/// A page of products, with a cursor to the next.
public struct ProductPage: ListPage, Sendable, Hashable {
  /// The products, in order.
  public var items: [Product]
  /// The cursor of the next page; `nil` on the last page.
  public var next: String?
  /// The number of products on all pages, if it was requested.
  public var total: Int?
  /// The facets, if they were requested.
  public var facets: Facets?
  /// The words that the store searched for because no product has all given words;
  /// `nil` if the products match the words as given.
  public var correctedSearch: String?

  /// Creates a page.
  public init(
    _ items: [Product],
    next: String? = nil,
    total: Int? = nil,
    facets: Facets? = nil,
    correctedSearch: String? = nil
  ) {
    self.items = items
    self.next = next
    self.total = total
    self.facets = facets
    self.correctedSearch = correctedSearch
  }

  /// The counts of matching products by category, brand and rating.
  public struct Facets: Sendable, Hashable {
    /// A value to filter by, and the number of products that match it.
    public struct Count: Sendable, Hashable {
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
    public var categories: [Count]
    /// The counts by brand.
    public var brands: [Count]
    /// The counts by whole stars.
    public var ratings: [Count]

    /// Creates facets.
    public init(categories: [Count] = [], brands: [Count] = [], ratings: [Count] = []) {
      self.categories = categories
      self.brands = brands
      self.ratings = ratings
    }
  }
}

extension ProductPage: Shaped {
  public static let shape = Shape<ProductPage>(
    "ProductPage",
    .elements("items", \.items),
    .optional("next", \.next, as: .text),
    .optional("total", \.total, as: .count),
    .optional("facets", \.facets),
    .optional("correctedSearch", \.correctedSearch, as: .text),
    memberwise: ProductPage.init
  )
}

extension ProductPage.Facets: Shaped {
  public static let shape = Shape<ProductPage.Facets>(
    "Facets",
    .elements("categories", \.categories),
    .elements("brands", \.brands),
    .elements("ratings", \.ratings),
    memberwise: ProductPage.Facets.init
  )
}

extension ProductPage.Facets.Count: Shaped {
  public static let shape = Shape<ProductPage.Facets.Count>(
    "FacetCount",
    Field("value", \.value, as: .text),
    Field("name", \.name, as: .text),
    Field("count", \.count, as: .count),
    memberwise: ProductPage.Facets.Count.init
  )
}
