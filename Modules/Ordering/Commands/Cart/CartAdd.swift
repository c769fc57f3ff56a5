import CommandKit
import FoundationCore
import Ordering

/// `rialto cart add` and `rialto cart set`: change quantities in the cart.
enum CartAdd {
  private static let items = Argument.any(
    "ITEM",
    of: ItemQuantity.self,
    "A SKU with its quantity, such as MUG-RED=2 (default quantity: 1)."
  )
  private static let countedItems = Argument.any(
    "ITEM",
    of: CountedItem.self,
    "A SKU with its quantity, such as MUG-RED=2."
  )
  private static let currency = Option.value(
    "currency",
    "CODE",
    of: Currency.self,
    "The currency of the prices (default: the first of each product)."
  )

  static let add = Command(
    "add",
    "Adds items to the cart.",
    examples: [
      Example("rialto cart add MUG-RED", "One item."),
      Example("rialto cart add MUG-RED=2 LAMP-DESK --currency USD", "Three items, priced in USD."),
    ],
    arguments: [items],
    options: [currency, DryRun.option],
    output: .rows(CartRows.table(in: .plain))
  ) { invocation, context in
    let items = try invocation[items]
    try await change(items, of: invocation, with: context, isAdding: true)
  }

  static let set = Command(
    "set",
    "Sets the quantity of items in the cart.",
    examples: [
      Example("rialto cart set MUG-RED=1", "One item."),
      Example("rialto cart set MUG-RED=0", "Remove it."),
    ],
    arguments: [countedItems],
    options: [currency, DryRun.option],
    output: .rows(CartRows.table(in: .plain))
  ) { invocation, context in
    let items = try invocation[countedItems].map(\.item)
    try await change(items, of: invocation, with: context, isAdding: false)
  }

  /// Changes the cart by items, with names and prices from the catalog.
  @MainActor
  private static func change(
    _ items: [ItemQuantity],
    of invocation: Invocation,
    with context: any OrderingContext,
    isAdding: Bool
  ) async throws {
    let display = try context.display
    guard !items.isEmpty else { throw UsageError(.missingArgument("ITEM"), at: invocation.path) }
    let currency = try invocation[currency]
    let products = try await context.products(items, in: currency)
    let isDryRun = try invocation[DryRun.option]
    let ordering = try await context.ordering()
    try await ordering.restore()
    // The cart is a local file: a dry run changes a copy of it.
    var preview = ordering.cart
    for (product, item) in zip(products, items) {
      try await FieldInputs(item).explainingInvalid {
        switch (isDryRun, isAdding) {
        case (true, true): preview.add(product, quantity: item.quantity)
        case (true, false): preview.set(product, to: item.quantity)
        case (false, true): try await ordering.add(product, quantity: item.quantity)
        case (false, false): try await ordering.setQuantity(of: product, to: item.quantity)
        }
      }
    }
    try display.cart(isDryRun ? preview : ordering.cart)
    if isDryRun { display.note(DryRun.note) }
  }
}

/// An item with the quantity that a command sets, which is never left to a default.
private struct CountedItem: ArgumentValue {
  let item: ItemQuantity

  init?(argument: String) {
    guard argument.contains("="), let item = ItemQuantity(argument: argument) else { return nil }
    self.item = item
  }

  static var expectation: String { "a SKU with its quantity, such as MUG-RED=2" }

  static var source: CompletionSource? { ItemQuantity.source }
}
