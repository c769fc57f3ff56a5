import CommandKit
import Foundation
import FoundationCore
import Ordering

/// `rialto cart`: the user's shopping cart.
enum CartGroup {
  static let command = Command(
    "cart",
    "Manages your shopping cart.",
    discussion: """
      The cart is a local file, one for each store and account. Its prices are those at the time \
      an item was added; 'rialto orders quote' shows the store's current total.
      """,
    examples: [
      Example("rialto cart add MUG-RED=2 LAMP-DESK", "Add items."),
      Example("rialto cart set MUG-RED=1", "Set a quantity."),
      Example("rialto cart show", "Show the cart."),
      Example("rialto orders quote --to DE", "Get the total."),
      Example("rialto orders place", "Order the cart."),
    ],
    subcommands: [
      CartAdd.add, CartCommands.clear, CartCommands.remove, CartAdd.set, CartCommands.show,
    ]
  )
}

extension Display {
  /// Shows a cart and, if its prices are known, their sum.
  func cart(_ cart: Cart) throws(OutputError) {
    try list(cart.lines, as: CartRows.table(in: locale))
    guard let total = cart.currency.flatMap({ cart.total(in: $0) }) else { return }
    note("\(total.formatted(in: locale)) before shipping, discount and tax.")
  }
}

/// The rows of a cart.
enum CartRows {
  static func table(in locale: Locale) -> Table<CartLine> {
    Table(
      head + Column<CartLine>.money("price", heading: "PRICE", in: locale) { $0.product.price }
        + count
        + Column<CartLine>.money("total", heading: "TOTAL", in: locale) { $0.total },
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
