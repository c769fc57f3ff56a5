import CommandKit
import FoundationCore
import Ordering

/// `rialto cart`: the things that the user is about to buy.
enum CartGroup {
  static func command(options: [any OptionDeclaration]) -> Command {
    Command(
      "cart",
      "Keeps what you mean to buy, until you order it.",
      discussion: """
        The cart is a file of your own, one for each store and account. Its prices are those of the \
        moment something was put in; what an order comes to, 'rialto orders quote' asks the store.
        """,
      examples: [
        Example("rialto cart add MUG-RED=2 LAMP", "Put things in."),
        Example("rialto cart set MUG-RED=1", "Have so many, however many there were."),
        Example("rialto cart show", "See what is in it."),
        Example("rialto orders quote --to DE", "Ask what it comes to."),
        Example("rialto orders place", "Order it."),
      ],
      options: options,
      subcommands: [
        CartAdd.add, CartCommands.clear, CartCommands.remove, CartAdd.set, CartCommands.show,
      ]
    )
  }
}

extension Display {
  /// Shows a cart, and tells a person what it comes to as far as is known.
  func cart(_ cart: Cart) throws(OutputError) {
    try list(cart.lines, as: CartRows.table(in: locale))
    guard let total = cart.currency.flatMap({ cart.total(in: $0) }) else { return }
    note("\(total.formatted(in: locale)) before shipping, discount and tax.")
  }
}
