import CommandKit
import FoundationCore
import Ordering

/// `rialto cart show`, `remove` and `clear`: the commands that need no store.
enum CartCommands {
  private static let skus = Argument.any(
    "SKU",
    of: ProductReference.ID.self,
    "The SKU of an item in the cart."
  ).completed(by: .items)

  static let show = Command(
    "show",
    "Shows the cart.",
    examples: [
      Example("rialto cart show", "Items and prices."),
      Example("rialto cart show --json=sku,quantity", "As JSON for scripts."),
    ],
    output: .rows(CartRows.table(in: .plain))
  ) { invocation, context in
    try await present(in: context) { ordering in
      try await ordering.restore()
      return ordering.cart
    }
  }

  static let remove = Command(
    "remove",
    "Removes items from the cart.",
    examples: [Example("rialto cart remove MUG-RED LAMP-DESK", "Both, whatever their quantity.")],
    arguments: [skus],
    options: [DryRun.option],
    output: .rows(CartRows.table(in: .plain))
  ) { invocation, context in
    let skus = try invocation[skus]
    guard !skus.isEmpty else { throw UsageError(.missingArgument("SKU"), at: invocation.path) }
    let isDryRun = try invocation[DryRun.option]
    try await present(in: context, isDryRun: isDryRun) { ordering in
      try await ordering.restore()
      var cart = ordering.cart
      for sku in skus {
        guard cart.quantity(of: sku) > 0 else { throw NameLookupFailure.notInCart(sku, of: cart) }
        cart.remove(sku)
      }
      if isDryRun { return cart }
      for sku in skus { try await ordering.remove(sku) }
      return ordering.cart
    }
  }

  static let clear = Command(
    "clear",
    "Removes all items from the cart.",
    examples: [Example("rialto cart clear", "Works even if the cart cannot be read.")],
    options: [DryRun.option],
    output: .rows(CartRows.table(in: .plain))
  ) { invocation, context in
    let isDryRun = try invocation[DryRun.option]
    try await present(in: context, isDryRun: isDryRun) { ordering in
      if !isDryRun { try await ordering.clearCart() }
      return Cart()
    }
  }

  private static func present(
    in context: any OrderingContext,
    isDryRun: Bool = false,
    _ body: @MainActor (OrderingModel) async throws -> Cart
  ) async throws {
    let display = try context.display
    let cart = try await body(try await context.ordering())
    try display.cart(cart)
    if isDryRun { display.note(DryRun.note) }
  }
}

extension NameLookupFailure {
  fileprivate static func notInCart(_ sku: ProductReference.ID, of cart: Cart) -> NameLookupFailure
  {
    let meant = Suggestions.nearest(to: sku.rawValue, in: cart.lines.map(\.id.rawValue))
    return .unknown(
      kind: "item in the cart with the SKU",
      name: sku.rawValue,
      suggestion: meant,
      list: "cart show"
    )
  }
}
