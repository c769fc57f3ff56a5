public import FoundationCore

extension ProductPage {
  /// How the products that a filter lets through are spread over what one could filter by further.
  public struct Facets: Sendable, Hashable, Codable {
    /// A choice and how many products it would leave.
    public struct Count: Sendable, Hashable, Codable {
      /// What the filter is set to.
      public var value: String
      /// What people call it.
      public var name: String
      /// How many products it would leave.
      public var count: Int

      /// Makes a count.
      public init(value: String, name: String, count: Int) {
        self.value = value
        self.name = name
        self.count = count
      }
    }

    /// By category.
    @RequiredArray public var categories: [Count]
    /// By brand.
    @RequiredArray public var brands: [Count]
    /// By whole stars.
    @RequiredArray public var ratings: [Count]

    /// Makes facets.
    public init(categories: [Count] = [], brands: [Count] = [], ratings: [Count] = []) {
      self.categories = categories
      self.brands = brands
      self.ratings = ratings
    }
  }
}
