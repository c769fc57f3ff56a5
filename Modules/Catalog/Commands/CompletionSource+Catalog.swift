public import CommandKit

extension CompletionSource {
  /// The SKUs of the catalog.
  public static let skus = CompletionSource("skus")
  /// The categories of the catalog.
  public static let categories = CompletionSource("categories")
  /// The brands of the catalog.
  public static let brands = CompletionSource("brands")
}
