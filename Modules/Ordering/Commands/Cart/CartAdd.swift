import CommandKit
import FoundationCore
import Ordering

/// `rialto cart add` and `rialto cart set`: puts things in the cart.
enum CartAdd {
  private static let items = Argument.any(
    "ITEM",
    of: ItemQuantity.self,
    "What, by SKU, as in MUG-RED or MUG-RED=2."
  )
  private static let currency = Option.value(
    "currency",
    "CODE",
    of: Currency.self,
    "Which of its prices is shown; the first where nothing is said."
  )

  static let add = Command(
    "add",
    "Puts so many more of something in the cart.",
    examples: [
      Example("rialto cart add MUG-RED", "One."),
      Example("rialto cart add MUG-RED=2 LAMP --currency USD", "Two and one, with prices in USD."),
    ],
    arguments: [items],
    options: [currency, DryRun.option],
    output: .rows(CartRows.table(in: .plain))
  ) { invocation, context in
    try await put(invocation, context, isAdding: true)
  }

  static let set = Command(
    "set",
    "Has so many of something in the cart, however many there were.",
    examples: [
      Example("rialto cart set MUG-RED=1", "One."),
      Example("rialto cart set MUG-RED=0", "None."),
    ],
    arguments: [items],
    options: [currency, DryRun.option],
    output: .rows(CartRows.table(in: .plain))
  ) { invocation, context in
    try await put(invocation, context, isAdding: false)
  }

  /// Looks each thing up in the catalog, so that the cart knows its name and its price.
  @MainActor
  private static func put(
    _ invocation: Invocation,
    _ context: any OrderingContext,
    isAdding: Bool
  ) async throws {
    let display = try context.display
    let items = try invocation[items]
    guard !items.isEmpty else { throw UsageError(.missingArgument("ITEM"), at: invocation.path) }
    let currency = try invocation[currency]
    let products = try await context.products(items, in: currency)
    let isDryRun = try invocation[DryRun.option]
    let ordering = try await context.ordering()
    try await ordering.restore()
    // The cart is this machine's alone: what comes of it is known without doing it.
    var trial = ordering.cart
    for (product, item) in zip(products, items) {
      switch (isDryRun, isAdding) {
      case (true, true): trial.add(product, quantity: item.quantity)
      case (true, false): trial.set(product, to: item.quantity)
      case (false, true): try await ordering.add(product, quantity: item.quantity)
      case (false, false): try await ordering.setQuantity(of: product, to: item.quantity)
      }
    }
    try display.cart(isDryRun ? trial : ordering.cart)
    if isDryRun { display.note(DryRun.note) }
  }
}
