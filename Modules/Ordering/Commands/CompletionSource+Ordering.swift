public import CommandKit

extension CompletionSource {
  /// The numbers of the latest orders.
  public static let orders = CompletionSource("orders")
  /// The SKUs that can be ordered.
  public static let items = CompletionSource("items")
  /// The discount codes.
  public static let discounts = CompletionSource("discounts")
  /// The codes of the shipping methods.
  public static let shippingMethods = CompletionSource("methods")
  /// The codes of the countries that orders can be sent to.
  public static let destinations = CompletionSource("destinations")
}
