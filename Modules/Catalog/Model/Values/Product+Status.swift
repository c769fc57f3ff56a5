public import FoundationCore

extension Product {
  /// Whether a product is offered.
  public enum Status: String, Sendable, Codable, CaseIterable {
    /// Not offered yet.
    case draft
    /// Offered.
    case active
    /// Offered no more, and kept for what was ordered.
    case archived
  }
}

extension Product.Status: FallbackSource {
  /// What a product counts as where a store says nothing of it: it would not be shown otherwise.
  public static var fallback: OpenEnum<Product.Status> { .known(.active) }
}
