import CommandKit
import Foundation
import FoundationCore
import Ordering

/// `rialto cart`: shows and changes the user's shopping cart.
enum CartCommand {
  private static let changes = Argument<[CartChange]>(
    "ITEM",
    "A SKU to add one of; SKU=+2 adds two, SKU=2 sets the quantity, and SKU=0 removes it."
  )
  private static let isCleared = Option.flag("clear", "Remove all items.")
  private static let currency = Option<Currency?>(
    "currency CODE",
    "The currency of the prices (default: the first of each product)."
  )

  static let command = Command(
    "cart",
    "Shows or changes your shopping cart.",
    discussion: """
      The cart is a local file, one for each store and account. Its prices are those at the time \
      an item was added; 'rialto orders quote' shows the store's current total.
      """,
    examples: [
      Example("rialto cart", "Show the cart."),
      Example("rialto cart MUG-RED LAMP-DESK=+2", "Add a mug and two lamps."),
      Example("rialto cart MUG-RED=1 LAMP-DESK=0", "One mug, and no lamp."),
      Example("rialto cart --clear", "Remove all items."),
      Example("rialto cart --json=sku,quantity", "As JSON for scripts."),
      Example("rialto orders quote --to DE", "Get the total."),
      Example("rialto orders place", "Order the cart."),
    ],
    arguments: [changes],
    options: [isCleared, currency, DryRun.option],
    output: .rows(CartRows.table(in: .plain))
  ) { @MainActor invocation, context in
    let display = try context.display
    let changes = try invocation[changes]
    let isCleared = try invocation[isCleared]
    try invocation.allowOne(of: ["--clear", "ITEM"])
    let isDryRun = try invocation[DryRun.option]
    let ordering = try await context.ordering()
    if isCleared {
      // Without reading the cart, so that this also works for an unreadable one.
      if !isDryRun { try await ordering.clearCart() }
      try display.cart(Cart())
    } else if changes.isEmpty {
      try await ordering.restore()
      try display.cart(ordering.cart)
    } else {
      try await ordering.restore()
      let update = try await update(
        changes,
        of: ordering.cart,
        in: try invocation[currency],
        with: context
      )
      if !isDryRun { try await ordering.changeCart(update) }
      // The cart is a local file: a dry run changes a copy of it.
      var cart = ordering.cart
      if isDryRun { update(&cart) }
      try display.cart(cart)
    }
    if isDryRun { display.note(DryRun.note) }
  }

  /// Returns the update of a cart by changes, with names and prices from the catalog.
  ///
  /// Removing an item needs no catalog, which may no longer have the product.
  ///
  /// - Throws: The failure of a quantity, or of an item that is not in the catalog or the cart.
  @MainActor
  private static func update(
    _ changes: [CartChange],
    of cart: Cart,
    in currency: Currency?,
    with context: any OrderingContext
  ) async throws -> @Sendable (inout Cart) -> Void {
    let removed = changes.filter(\.isRemoval).map(\.item.sku)
    for sku in removed where cart.quantity(of: sku) == 0 {
      throw NameLookupFailure.notInCart(sku, of: cart)
    }
    let changed = changes.filter { !$0.isRemoval }
    let products =
      changed.isEmpty ? [] : try await context.products(changed.map(\.item), in: currency)
    for change in changed {
      guard let form = FormFailure(change.item.errors) else { continue }
      throw FieldInputs(change.item).failure(of: form)
    }
    return { cart in
      for sku in removed { cart.remove(sku) }
      for (change, product) in zip(changed, products) {
        if change.isAddition {
          cart.add(product, quantity: change.item.quantity)
        } else {
          cart.set(product, to: change.item.quantity)
        }
      }
    }
  }
}

/// A change of the cart as the user types it: `SKU`, `SKU=+2`, `SKU=2` or `SKU=0`.
private struct CartChange: ArgumentValue {
  let item: ItemQuantity
  /// `true` if the quantity is added to the one in the cart.
  let isAddition: Bool

  /// `true` if the item is removed.
  var isRemoval: Bool { !isAddition && item.quantity == 0 }

  init?(argument: String) {
    guard let item = ItemQuantity(argument: argument) else { return nil }
    self.item = item
    isAddition = !argument.contains("=") || argument.contains("=+")
  }

  static var expectation: String {
    "a SKU such as MUG-RED, or with a quantity, MUG-RED=2 or MUG-RED=+2"
  }

  static var source: CompletionSource? { ItemQuantity.source }
}

extension NameLookupFailure {
  fileprivate static func notInCart(_ sku: ProductReference.ID, of cart: Cart) -> NameLookupFailure
  {
    .unknown(
      kind: "item in the cart with the SKU",
      name: sku.rawValue,
      suggestion: Suggestions.nearest(to: sku.rawValue, in: cart.lines.map(\.id.rawValue)),
      list: "cart"
    )
  }
}

extension Display {
  /// Shows a cart and, if its prices are known, their sum.
  fileprivate func cart(_ cart: Cart) throws(OutputError) {
    try list(cart.lines, as: CartRows.table(in: locale))
    guard let total = cart.currency.flatMap({ cart.total(in: $0) }) else { return }
    note("\(total.formatted(in: locale)) before shipping, discount and tax.")
  }
}

/// The rows of a cart.
private enum CartRows {
  static func table(in locale: Locale) -> Table<CartLine> {
    Table(
      head + Column<CartLine>.money("price", heading: "PRICE", in: locale) { $0.product.price }
        + count + Column<CartLine>.money("total", heading: "TOTAL", in: locale) { $0.total },
      priority: ["name", "quantity", "total", "price", "sku"],
      empty: "The cart is empty."
    )
  }

  private static let head: [Column<CartLine>] = [
    Column("sku", heading: "SKU", shrinks: false, \.id.rawValue),
    Column("name", heading: "NAME", \.product.name),
  ]

  private static let count: [Column<CartLine>] = [
    .count("quantity", heading: "QUANTITY", \.quantity)
  ]
}

extension CartLine {
  /// The total at the price when it was added, if it is known.
  fileprivate var total: Money? { product.price.flatMap { Cart([self]).total(in: $0.currency) } }
}
