import CommandKit
import FoundationCore
import Ordering

/// What is to be bought: named on the command line, or else what is in the cart.
enum ItemOptions {
  static let items = Argument.any(
    "ITEM",
    of: ItemCount.self,
    "What, by SKU, as in MUG-RED or MUG-RED=2; all of the cart where nothing is named."
  )
  static let currency = Option.value(
    "currency",
    "CODE",
    of: Currency.self,
    "What it is paid in; what the cart is in, or else EUR."
  )
  static let discount = Option.value(
    "discount",
    "CODE",
    of: Discount.ID.self,
    "A code that makes it cheaper."
  )
  static let method = Option.value(
    "by",
    "METHOD",
    of: ShippingMethod.ID.self,
    "How it is sent; 'rialto shipping list' has them all."
  )

  /// What was chosen, and what it is paid in.
  struct Choice {
    let lines: [ItemCount]
    let currency: Currency
    /// Whether it is what the cart holds.
    let isCart: Bool
  }

  @MainActor
  static func choice(
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
  /// What its first price is in.
  var currency: Currency? { lines.lazy.compactMap(\.product.price?.currency).first }
}
