import CommandKit
import FoundationCore
import Ordering

/// The status changes of an order, a command each.
enum OrderActionCommandList {
  /// The names of the actions that have a command.
  static let names = Set(all.map(\.name))

  static let all = [
    authorize, cancel, confirm, deliver, pay, refund, takeBack, ship, void,
  ]

  private static let confirm = OrderActionCommand.command(
    .confirm,
    "Says yes to an order.",
    examples: [
      Example("rialto orders confirm 1", "It can be sent from now on."),
      Example("rialto orders confirm 1 --dry-run", "See whether it could be."),
    ],
    done: "Confirmed"
  ) { _, _ in .confirm }

  private static let cancel = OrderActionCommand.command(
    .cancel,
    "Calls an order off, of which nothing was sent; what it held is free again.",
    examples: [
      Example("rialto orders cancel 1 --reason Mistaken", "With the why, after a question."),
      Example("rialto orders cancel 1 --dry-run", "See whether it could be."),
    ],
    options: [OrderActionCommand.reason],
    done: "Cancelled"
  ) { invocation, _ in .cancel(reason: try invocation[OrderActionCommand.reason]?.text) }

  private static let authorize = OrderActionCommand.command(
    .authorize,
    "Notes that the amount of an order is set aside.",
    examples: [Example("rialto orders authorize 1", "Before it is paid.")],
    done: "Noted the authorization of"
  ) { _, _ in .authorize }

  private static let pay = OrderActionCommand.command(
    .pay,
    "Records that an order was paid; no money is moved.",
    examples: [Example("rialto orders pay 1", "All of it.")],
    done: "Recorded the payment of"
  ) { _, _ in .pay }

  private static let void = OrderActionCommand.command(
    .void,
    "Gives up the payment of an order.",
    examples: [
      Example("rialto orders void 1", "It will not be paid."),
      Example("rialto orders void 1 --yes", "In a script."),
    ],
    done: "Gave up the payment of"
  ) { _, _ in .void }

  private static let ship = OrderActionCommand.command(
    .ship,
    "Sends some of an order, or all that was not sent yet.",
    examples: [
      Example("rialto orders ship 1", "All that is left."),
      Example("rialto orders ship 1 MUG-RED=1", "A part."),
    ],
    arguments: [items],
    done: "Sent"
  ) { invocation, _ in
    let items = try invocation[items]
    return .ship(items.isEmpty ? nil : items)
  }

  private static let deliver = OrderActionCommand.command(
    .deliver,
    "Notes that an order has arrived.",
    examples: [Example("rialto orders deliver 1", "From then on it can come back.")],
    done: "Noted the arrival of"
  ) { _, _ in .deliver }

  private static let takeBack = OrderActionCommand.command(
    .return,
    "Takes some of an order back, or all that was sent; pay it back with 'refund'.",
    examples: [
      Example("rialto orders return 1 MUG-RED=1 --restock", "One, to be sold again."),
      Example("rialto orders return 1 --reason Broken", "All of it, to be thrown away."),
    ],
    arguments: [items],
    options: [isRestocked, OrderActionCommand.reason],
    done: "Took back of"
  ) { invocation, order in
    let items = try invocation[items]
    // A store may say anything, and the difference of two numbers need not be one.
    let out = order.lines.filter { $0.returned >= 0 && $0.shipped > $0.returned }
      .map { ItemQuantity(sku: $0.sku, quantity: $0.shipped - $0.returned) }
    return .takeBack(
      items.isEmpty ? out : items,
      restock: try invocation[isRestocked],
      reason: try invocation[OrderActionCommand.reason]?.text
    )
  }

  private static let refund = OrderActionCommand.command(
    .refund,
    "Pays some of an order back, or all that was not paid back yet.",
    examples: [
      Example("rialto orders refund 1", "All that is left, after a question."),
      Example("rialto orders refund 1 --yes", "In a script."),
      Example("rialto orders refund 1 --amount 12.50 --reason Chipped", "A part."),
    ],
    options: [amount, OrderActionCommand.reason],
    done: "Paid back of"
  ) { invocation, order in
    .refund(
      try invocation[amount]?.money(in: order.paid.currency),
      reason: try invocation[OrderActionCommand.reason]?.text
    )
  }

  private static let items = Argument.any(
    "ITEM",
    of: ItemQuantity.self,
    "What of it, by SKU, as in MUG-RED or MUG-RED=2; all where nothing is named."
  )
  private static let isRestocked = Option.flag("restock", "It can be sold again.")
  private static let amount = Option.value(
    "amount",
    "AMOUNT",
    of: Amount.self,
    "How much; all that is left where nothing is said."
  )
}
