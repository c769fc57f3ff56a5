import CommandKit
import FoundationCore
import Ordering

/// `rialto cart show`, `remove` and `clear`: what asks nothing of the store.
enum CartChange {
  private static let skus = Argument.any(
    "SKU",
    of: Ordering.ProductReference.ID.self,
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
  ) { invocation, composition in
    try await present(composition) { ordering in
      try await ordering.restore()
      return ordering.cart
    }
  }

  static let remove = Command(
    "remove",
    "Takes things out of the cart, however many there are of them.",
    examples: [Example("rialto cart remove MUG-RED LAMP", "Both.")],
    arguments: [skus],
    options: [Trial.option],
    output: .rows(CartRows.table(in: .plain))
  ) { invocation, composition in
    let skus = try invocation[skus]
    guard !skus.isEmpty else { throw UsageError(.missingArgument("SKU"), at: invocation.path) }
    let isTrial = try invocation[Trial.option]
    try await present(composition, isTrial: isTrial) { ordering in
      try await ordering.restore()
      var cart = ordering.cart
      for sku in skus {
        guard cart.quantity(of: sku) > 0 else { throw StoreFailure.notInCart(sku, of: cart) }
        cart.remove(sku)
      }
      if isTrial { return cart }
      for sku in skus { try await ordering.remove(sku) }
      return ordering.cart
    }
  }

  static let clear = Command(
    "clear",
    "Takes everything out of the cart.",
    examples: [Example("rialto cart clear", "Also where what is in it cannot be read.")],
    options: [Trial.option],
    output: .rows(CartRows.table(in: .plain))
  ) { invocation, composition in
    let isTrial = try invocation[Trial.option]
    try await present(composition, isTrial: isTrial) { ordering in
      if !isTrial { try await ordering.emptyCart() }
      return Cart()
    }
  }

  private static func present(
    _ composition: Composition,
    isTrial: Bool = false,
    _ body: @MainActor (OrderingModel) async throws -> Cart
  ) async throws {
    let configuration = try composition.configuration
    let display = try composition.display
    let cart = try await composition.askingOrdering(configuration, body)
    try display.cart(cart)
    if isTrial { display.note(Trial.note) }
  }
}

extension StoreFailure {
  fileprivate static func notInCart(
    _ sku: Ordering.ProductReference.ID,
    of cart: Cart
  ) -> StoreFailure {
    let meant = Spelling.nearest(to: sku.rawValue, in: cart.lines.map(\.id.rawValue))
    return .unknownName(kind: "thing in the cart called", name: sku.rawValue, suggestion: meant)
  }
}
