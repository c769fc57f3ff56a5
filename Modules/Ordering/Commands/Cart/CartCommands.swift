import CommandKit
import FoundationCore
import Ordering

/// `rialto cart show`, `remove` and `clear`: what asks nothing of the store.
enum CartCommands {
  private static let skus = Argument.any(
    "SKU",
    of: ProductReference.ID.self,
    "What, by SKU."
  )

  static let show = Command(
    "show",
    "Shows what is in the cart.",
    examples: [
      Example("rialto cart show", "All of it."),
      Example("rialto cart show --json=sku,quantity", "For a program."),
    ],
    output: .rows(CartRows.table(in: .plain))
  ) { invocation, context in
    try await present(context) { ordering in
      try await ordering.restore()
      return ordering.cart
    }
  }

  static let remove = Command(
    "remove",
    "Takes things out of the cart, however many there are of them.",
    examples: [Example("rialto cart remove MUG-RED LAMP", "Both.")],
    arguments: [skus],
    options: [DryRun.option],
    output: .rows(CartRows.table(in: .plain))
  ) { invocation, context in
    let skus = try invocation[skus]
    guard !skus.isEmpty else { throw UsageError(.missingArgument("SKU"), at: invocation.path) }
    let isDryRun = try invocation[DryRun.option]
    try await present(context, isDryRun: isDryRun) { ordering in
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
    "Takes everything out of the cart.",
    examples: [Example("rialto cart clear", "Also where what is in it cannot be read.")],
    options: [DryRun.option],
    output: .rows(CartRows.table(in: .plain))
  ) { invocation, context in
    let isDryRun = try invocation[DryRun.option]
    try await present(context, isDryRun: isDryRun) { ordering in
      if !isDryRun { try await ordering.emptyCart() }
      return Cart()
    }
  }

  private static func present(
    _ context: any OrderingContext,
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
      kind: "thing in the cart called",
      name: sku.rawValue,
      suggestion: meant,
      list: "cart show"
    )
  }
}
