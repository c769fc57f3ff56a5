public import CommandKit
public import FoundationCore
public import Ordering

/// The options of the things to be bought: those named on the command line, or else the cart.
public enum ItemOptions {
  /// The things, by SKU.
  public static let items = Argument.any(
    "ITEM",
    of: ItemQuantity.self,
    "What, by SKU, as in MUG-RED or MUG-RED=2; all of the cart where nothing is named."
  )
  /// The currency of the order.
  public static let currency = Option.value(
    "currency",
    "CODE",
    of: Currency.self,
    "What it is paid in; what the cart is in, or else EUR."
  )
  /// The discount code.
  public static let discount = Option.value(
    "discount",
    "CODE",
    of: Discount.ID.self,
    "A code that makes it cheaper."
  )
  /// The shipping method.
  public static let method = Option.value(
    "by",
    "METHOD",
    of: ShippingMethod.ID.self,
    "How it is sent; 'rialto shipping list' has them all."
  )

  /// The things that were chosen.
  public struct Choice: Sendable {
    /// The things, by SKU.
    public let lines: [ItemQuantity]
    /// The currency that they are paid in.
    public let currency: Currency
    /// True for the things in the cart.
    public let isCart: Bool
  }

  /// Returns the things that an invocation names, or else those in the cart.
  ///
  /// - Parameters:
  ///   - invocation: The invocation.
  ///   - ordering: The model with the cart.
  /// - Returns: The choice.
  /// - Throws: A usage error where nothing is named and the cart is empty.
  @MainActor
  public static func choice(
    of invocation: Invocation,
    _ ordering: OrderingModel
  ) async throws -> Choice {
    let items = try invocation[items]
    let currency = try invocation[currency]
    if !items.isEmpty {
      return Choice(lines: items, currency: currency ?? .euro, isCart: false)
    }
    try await ordering.restore()
    guard !ordering.cart.isEmpty else {
      throw UsageError(.missingArgument("ITEM, or something in the cart"), at: invocation.path)
    }
    return Choice(
      lines: ordering.cart.items,
      currency: currency ?? ordering.cart.currency ?? .euro,
      isCart: true
    )
  }
}

extension Cart {
  /// The currency of its first price.
  var currency: Currency? { lines.lazy.compactMap(\.product.price?.currency).first }
}
