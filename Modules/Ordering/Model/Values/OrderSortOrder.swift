/// A sort order of orders.
public enum OrderSortOrder: String, Sendable, CaseIterable, Codable {
  /// Newest first.
  case newest = "-placed"
  /// Oldest first.
  case oldest = "placed"
  /// By currency, then lowest total first.
  case totalAscending = "total"
  /// By currency from the end of the alphabet, then highest total first.
  case totalDescending = "-total"
}
