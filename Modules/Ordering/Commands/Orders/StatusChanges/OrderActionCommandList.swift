import CommandKit
import FoundationCore
import Ordering

/// The commands of the order actions.
enum OrderActionCommandList {
  /// The names of the actions that have a command.
  static let names = Set(all.map(\.name))

  static let all = [confirm, ship, deliver, recordReturn, cancel, pay, refund, void]

  private static let confirm = OrderActionCommand.command(
    .confirm,
    summary: "Confirms an order.",
    examples: [
      Example("rialto orders confirm 23", "It can be shipped from then on."),
      Example("rialto orders confirm 23 --dry-run", "Show what would happen."),
    ]
  ) { _, _ in .confirm }

  private static let cancel = OrderActionCommand.command(
    .cancel,
    summary: "Cancels an unshipped order and releases its stock.",
    examples: [
      Example("rialto orders cancel 24 --reason Mistaken", "With a reason, after asking."),
      Example("rialto orders cancel 24 --dry-run", "Show what would happen."),
    ],
    options: [OrderActionCommand.reason]
  ) { invocation, _ in .cancel(reason: try invocation[OrderActionCommand.reason]?.text) }

  private static let pay = OrderActionCommand.command(
    .pay,
    summary: "Records the payment of an order, or its authorization; moves no money.",
    discussion: """
      A payment that was recorded by mistake is taken back by 'rialto orders undo NUMBER pay'.
      """,
    examples: [
      Example("rialto orders pay 24", "The full amount, after asking at a terminal."),
      Example("rialto orders pay 24 --authorize", "An authorization, before the payment."),
    ],
    options: [isAuthorization]
  ) { invocation, _ in try invocation[isAuthorization] ? .authorize : .pay }

  private static let void = OrderActionCommand.command(
    .void,
    summary: "Records that an order's payment was voided; moves no money.",
    examples: [
      Example("rialto orders void 24", "After asking."),
      Example("rialto orders void 24 --yes", "In a script, without a question."),
    ]
  ) { _, _ in .void }

  private static let ship = OrderActionCommand.command(
    .ship,
    summary: "Marks items as shipped (all remaining by default).",
    examples: [
      Example("rialto orders ship 21", "All remaining items, after asking."),
      Example(
        "rialto orders ship 21 GLASS-BOWL-6PIECES=1 --yes",
        "One item, without a question."
      ),
      Example(
        "rialto orders ship 21 --carrier dhl --tracking 00340434161094042557",
        "With a link to the carrier's tracking page."
      ),
    ],
    arguments: [items],
    options: TrackingOptions.all
  ) { invocation, _ in
    let items = try invocation[items]
    return .ship(
      items.isEmpty ? nil : items,
      tracking: try TrackingOptions.tracking(in: invocation)
    )
  }

  private static let deliver = OrderActionCommand.command(
    .deliver,
    summary: "Records the delivery of an order.",
    examples: [
      Example("rialto orders deliver 13", "After asking; its items can be returned from then on.")
    ]
  ) { _, _ in .deliver }

  private static let recordReturn = OrderActionCommand.command(
    .return,
    summary: "Records returned items; record their refund with 'refund'.",
    examples: [
      Example("rialto orders return 1 --restock", "All items, back in stock."),
      Example(
        "rialto orders return 1 COFFEE-SEASON-1KG-FILTER=1 --reason Broken",
        "One item, not restocked."
      ),
    ],
    arguments: [items],
    options: [isRestocked, OrderActionCommand.reason]
  ) { invocation, order in
    let items = try invocation[items]
    // The store may send any numbers, whose difference may overflow.
    let out = order.lines.filter { $0.returned >= 0 && $0.shipped > $0.returned }
      .map { ItemQuantity(sku: $0.sku, quantity: $0.shipped - $0.returned) }
    return .return(
      items.isEmpty ? out : items,
      restock: try invocation[isRestocked],
      reason: try invocation[OrderActionCommand.reason]?.text
    )
  }

  private static let refund = OrderActionCommand.command(
    .refund,
    summary: "Records a refund of all or part of an order; moves no money.",
    examples: [
      Example("rialto orders refund 1", "All that remains, after asking."),
      Example("rialto orders refund 1 --yes", "In a script, without a question."),
      Example("rialto orders refund 1 --amount 12.50 --reason Chipped", "Part of it."),
    ],
    options: [amount, OrderActionCommand.reason]
  ) { invocation, order in
    .refund(
      try invocation[amount]?.money(in: order.paid.currency),
      reason: try invocation[OrderActionCommand.reason]?.text
    )
  }

  private static let items = Argument.any(
    "ITEM",
    of: ItemQuantity.self,
    "A SKU with its quantity, such as MUG-RED=2 (default: all remaining items)."
  )
  private static let isAuthorization = Option.flag(
    "authorize",
    "Record an authorization instead, which a payment follows."
  )
  private static let isRestocked = Option.flag("restock", "Put the items back in stock.")
  private static let amount = Option.value(
    "amount",
    "AMOUNT",
    of: Amount.self,
    "The amount of the refund (default: all that remains)."
  )
}

/// The options of a shipment that name its carrier and its tracking number.
enum TrackingOptions {
  static let all: [any OptionDeclaration] = [carrier, number, link]

  private static let carrier = Option.value(
    "carrier",
    "CARRIER",
    of: TextLine.self,
    """
    The carrier: \(Carrier.all.map(\.id.rawValue).joined(separator: ", ")), or the name of another.
    """
  )
  private static let number = Option.value(
    "tracking",
    "NUMBER",
    of: TextLine.self,
    "The tracking number."
  )
  private static let link = Option.value(
    "tracking-link",
    "URL",
    of: TextLine.self,
    "A page that tracks the shipment (default: that of a known carrier)."
  )

  /// Returns the tracking that the user has typed, or `nil` without its options.
  static func tracking(in invocation: Invocation) throws -> Tracking? {
    let tracking = Tracking(
      carrier: try invocation[carrier].map { Carrier.ID(rawValue: $0.text) },
      number: try invocation[number]?.text,
      link: try invocation[link]?.text
    )
    return tracking == Tracking() ? nil : tracking
  }
}

extension Tracking {
  /// The carrier, the number and the link on one line.
  var words: String {
    [carrierName, number, link].compactMap(\.self).joined(separator: " ")
  }
}
