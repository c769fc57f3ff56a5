import CommandKit
import FoundationCore
import Ordering

/// `rialto orders`: what customers buy.
enum OrderGroup {
  static func command(options: [any OptionDeclaration]) -> Command {
    Command(
      "orders",
      "Quotes and places orders, and sees them through.",
      discussion: """
        An order is on your disk with a key of its own before it is sent. Where the answer is lost on \
        the way, the exit code is 75 and the command that settles it is told: 'rialto orders resume'. \
        However often an order is sent with its key, one order comes of it.

        Prices, stock and totals are the store's. What the store refuses ends with exit code 5, and \
        with what would be accepted.
        """,
      examples: [
        Example("rialto orders quote MUG-RED=2 --to DE,FR,US", "What it comes to, where."),
        Example("rialto orders place MUG-RED=2 --to DE --by standard", "Be asked for the rest."),
        Example("rialto orders list --status placed", "What waits for a yes."),
        Example("rialto orders ship 1", "Send all of one."),
        Example("rialto orders history 1", "Who did what to it, and why."),
      ],
      options: options,
      subcommands: [
        OrderHistory.command, OrderList.command, OrderPlace.command, OrderQuote.command,
        OrderResume.command, OrderShow.command, OrderTransitions.command,
      ] + OrderActionCommandList.all
    )
  }

  static let number = Argument.one("NUMBER", of: Order.ID.self, "The number of the order.")
}
