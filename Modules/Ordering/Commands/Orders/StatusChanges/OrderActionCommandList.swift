import CommandKit
import FoundationCore
import Ordering

/// The commands of the order actions.
enum OrderActionCommandList {
  static let names = Set(all.map(\.name))

  static let all = [confirm, ship, track, deliver, recordReturn, cancel, edit, pay, refund, void]

  private static let confirm = OrderActionCommand.command(
    .confirm,
    summary: "Confirms an order.",
    examples: [
      Example("rialto orders confirm 23", "It can be shipped from then on."),
      Example("rialto orders confirm 23 --dry-run", "Show what would happen."),
    ]
  ) { _, _, _ in .confirm }

  private static let cancel = OrderActionCommand.command(
    .cancel,
    summary: "Cancels what is unshipped of an order (all by default), and releases its stock.",
    discussion: """
      Once nothing is left to ship, the order is cancelled or, if some of it was sent, shipped. What \
      was paid for the cancelled items is to be refunded: the command tells the amount. A discount \
      code can be used again when the whole order is cancelled.
      """,
    examples: [
      Example("rialto orders cancel 24 --reason Mistaken", "All of it, after asking."),
      Example("rialto orders cancel 21 GLASS-BOWL-6PIECES=1", "One item."),
      Example("rialto orders cancel 24 --dry-run", "Show what would happen."),
    ],
    arguments: [items],
    options: [OrderActionCommand.reason]
  ) { invocation, _, _ in
    let items = try invocation[items]
    return .cancel(
      items.isEmpty ? nil : items,
      reason: try invocation[OrderActionCommand.reason]?.text
    )
  }

  private static let edit = OrderActionCommand.command(
    .edit,
    summary: "Changes the address, the e-mail address, the note or the unshipped items.",
    discussion: """
      The quantity of an item replaces the one that was ordered: less cancels the difference, more \
      is added at the price of the line, and a new item at its current price. The discount and the \
      shipping stay as they are. An order with an invoice or a refund takes no more items.

      The history shows each change. Messages that still wait or were given up go to the new e-mail \
      address, which 'rialto store mail deliveries --retry' sends again.
      """,
    examples: [
      Example("rialto orders edit 24 --street 'Markt 1'", "Part of the address."),
      Example("rialto orders edit 24 --email ada@example.com", "The e-mail address."),
      Example(
        "rialto orders edit 21 GLASS-BOWL-6PIECES=1 --dry-run",
        "Show the order with one of an item."
      ),
      Example("rialto orders edit 24 --note 'Ring twice'", "A note; --note '' removes it."),
    ],
    arguments: [items],
    options: DeliveryOptions.recipient + [note]
  ) { invocation, order, _ in
    let address = order.address.setting(AddressPart.given(in: invocation))
    return .edit(
      OrderEdit(
        email: try invocation[DeliveryOptions.email]?.text,
        address: address == order.address ? nil : address,
        note: try invocation[note],
        lines: try invocation[items]
      )
    )
  }

  private static let pay = OrderActionCommand.command(
    .pay,
    summary: "Records a payment of an order, or its authorization; moves no money.",
    discussion: """
      A payment that was recorded by mistake is taken back by 'rialto orders undo NUMBER pay'.
      """,
    examples: [
      Example("rialto orders pay 24", "All that is outstanding, after asking at a terminal."),
      Example(
        "rialto orders pay 24 --amount 20 --method 'bank transfer' --reference RF18 --on yesterday",
        "A part, with what the bank says about it."
      ),
      Example("rialto orders pay 24 --authorize", "An authorization, before the payment."),
    ],
    options: [paymentAmount, method, reference, paidOn, isAuthorization]
  ) { invocation, order, context in
    if try invocation[isAuthorization] { return .authorize }
    return .pay(
      try invocation[paymentAmount]?.money(in: order.paid.currency),
      details: PaymentDetails(
        method: try invocation[method]?.text,
        reference: try invocation[reference]?.text,
        paidOn: try context.day(paidOn, of: invocation)
      )
    )
  }

  private static let void = OrderActionCommand.command(
    .void,
    summary: "Records that an order's payment was voided; moves no money.",
    examples: [
      Example("rialto orders void 24", "After asking."),
      Example("rialto orders void 24 --yes", "In a script, without a question."),
    ]
  ) { _, _, _ in .void }

  private static let ship = OrderActionCommand.command(
    .ship,
    summary: "Marks items as shipped (all remaining by default).",
    examples: [
      Example("rialto orders ship 21", "All remaining items, after asking."),
      Example("rialto orders ship 21 GLASS-BOWL-6PIECES=1 --yes", "One item, without a question."),
      Example(
        "rialto orders ship 21 --carrier dhl --tracking 00340434161094042557",
        "With a link to the carrier's tracking page."
      ),
    ],
    arguments: [items],
    options: TrackingOptions.all
  ) { invocation, _, _ in
    let items = try invocation[items]
    return .ship(
      items.isEmpty ? nil : items,
      tracking: try TrackingOptions.tracking(in: invocation)
    )
  }

  private static let track = OrderActionCommand.command(
    .track,
    summary: "Adds or corrects the tracking of a shipment; the buyer gets no second message.",
    examples: [
      Example("rialto orders track 13 dhl 00340434161094042557", "Of the last shipment."),
      Example("rialto orders track 13 dpd 01234 --shipment 4", "Of the one with that ID."),
    ],
    arguments: [TrackingOptions.carrierName, TrackingOptions.trackingNumber],
    options: [TrackingOptions.link, TrackingOptions.shipment]
  ) { invocation, _, _ in
    .track(
      Tracking(
        carrier: Carrier.ID(rawValue: try invocation[TrackingOptions.carrierName].text),
        number: try invocation[TrackingOptions.trackingNumber].text,
        link: try invocation[TrackingOptions.link]?.text
      ),
      shipment: try invocation[TrackingOptions.shipment].map { Shipment.ID(rawValue: $0) }
    )
  }

  private static let deliver = OrderActionCommand.command(
    .deliver,
    summary: "Records the delivery of an order.",
    examples: [
      Example("rialto orders deliver 13", "After asking; its items can be returned from then on.")
    ]
  ) { _, _, _ in .deliver }

  private static let recordReturn = OrderActionCommand.command(
    .return,
    summary: "Records returned items, and tells their value; record the refund with 'refund'.",
    examples: [
      Example(
        "rialto orders return 1 --restock",
        "All items, back in stock; also a refused parcel."
      ),
      Example(
        "rialto orders return 1 COFFEE-SEASON-1KG-FILTER=1 --reason Broken",
        "One item, not restocked."
      ),
    ],
    arguments: [items],
    options: [isRestocked, OrderActionCommand.reason]
  ) { invocation, order, _ in
    let items = try invocation[items]
    // The store may send any numbers, whose difference may overflow.
    let out = order.lines.filter { $0.returned >= 0 && $0.shipped > $0.returned }
      .map { ItemQuantity(sku: $0.sku, quantity: $0.shipped - $0.returned) }
    if items.isEmpty, out.isEmpty {
      let allowed = order.allowed.compactMap(\.known).filter { $0 != .return }
      throw OrderingError.transitionRefused(.return, order.status, order.payment, allowed)
    }
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
      Example("rialto orders refund 1", "What is due, or all that remains; asks first."),
      Example("rialto orders refund 1 --yes", "In a script, without a question."),
      Example("rialto orders refund 1 --amount 12.50 --reason Chipped", "Part of it."),
    ],
    options: [amount, OrderActionCommand.reason]
  ) { invocation, order, _ in
    .refund(
      try invocation[amount]?.money(in: order.paid.currency),
      reason: try invocation[OrderActionCommand.reason]?.text
    )
  }

  private static let items = Argument<[ItemQuantity]>(
    "ITEM",
    "A SKU with its quantity, such as MUG-RED=2 (default: all remaining items)."
  )
  private static let note = Option<String?>(
    "note TEXT",
    "A note about the order, which the buyer does not see."
  )
  private static let paymentAmount = Option<Amount?>(
    "amount AMOUNT",
    "The amount of the payment (default: all that is outstanding)."
  )
  private static let method = Option<TextLine?>(
    "method TEXT",
    "How it was paid, such as 'bank transfer'."
  )
  private static let reference = Option<TextLine?>(
    "reference TEXT",
    "The reference of the payment at the bank."
  )
  private static let paidOn = Option<DayArgument?>(
    "on DAY",
    "The day on which the money came, if it is not today; sales count it today."
  )
  private static let isAuthorization = Option.flag(
    "authorize",
    "Record an authorization instead, which a payment follows."
  )
  private static let isRestocked = Option.flag("restock", "Put the items back in stock.")
  private static let amount = Option<Amount?>(
    "amount AMOUNT",
    "The amount of the refund (default: what is due, or all that remains)."
  )
}

/// The options of a shipment that name its carrier and its tracking number.
enum TrackingOptions {
  static let all: [any OptionDeclaration] = [carrier, number, link]

  private static let carrier = Option<TextLine?>(
    "carrier CARRIER",
    """
    The carrier: \(Carrier.all.map(\.id.rawValue).joined(separator: ", ")), or the name of another.
    """
  )
  private static let number = Option<TextLine?>("tracking NUMBER", "The tracking number.")
  static let carrierName = Argument<TextLine>("CARRIER", "The carrier, such as dhl.")
  static let trackingNumber = Argument<TextLine>("TRACKING", "The tracking number.")
  static let shipment = Option<Int?>(
    "shipment ID",
    "The shipment's ID, of several (default: the last)."
  )
  static let link = Option<TextLine?>(
    "tracking-link URL",
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
  var words: String { [carrierName, number, link].compactMap(\.self).joined(separator: " ") }
}
