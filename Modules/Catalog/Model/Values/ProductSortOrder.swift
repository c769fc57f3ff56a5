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
