/// How products are ordered.
public enum ProductSortOrder: String, Sendable, CaseIterable, Codable {
  /// The best match first; without a text, the newest.
  case relevance
  /// The newest first.
  case newest
  /// By title.
  case title
  /// The cheapest first.
  case priceAscending = "price"
  /// The dearest first.
  case priceDescending = "-price"
  /// The best rated first.
  case rating = "-rating"
}
