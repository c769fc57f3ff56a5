import CommandKit
import FoundationCore
import Ordering

/// `rialto orders place`: places an order.
enum OrderPlace {
  static let command = Command(
    "place",
    "Places an order, once.",
    discussion: """
      What is not said is asked for at a terminal. What was ordered from the cart leaves it.

      Where it is not known whether the order was placed, the exit code is 75. The same command \
      again, or 'rialto orders resume', settles it: exactly one order comes of it.
      """,
    examples: [
      Example("rialto orders place", "All of the cart; be asked for the rest."),
      Example(
        "rialto orders place MUG-RED=2 --to DE --by standard --name 'Ada Lovelace' "
          + "--street 'Markt 1' --city Berlin --postal-code 10115 --email ada@example.com",
        "In a script."
      ),
      Example("rialto orders place --expect 29.90EUR", "Only for what you were told."),
      Example("rialto orders place --dry-run", "See what would come of it."),
    ],
    arguments: [ItemOptions.items],
    options: DeliveryOptions.all + [
      ItemOptions.method, ItemOptions.discount, ItemOptions.currency, expected, DryRun.option,
    ],
    output: .one(OrderRows.details(in: .plain)),
    run: run
  )

  private static let expected = Option.value(
    "expect",
    "AMOUNT",
    of: Amount.self,
    "Place it only where that is what it comes to."
  )

  @MainActor
  private static func run(_ invocation: Invocation, with context: any OrderingContext) async throws
  {
    let display = try context.display
    let isDryRun = try invocation[DryRun.option]
    let ordering = try await context.ordering()
    let choice = try await ItemOptions.choice(of: invocation, ordering)
    let delivery = try DeliveryOptions.delivery(of: invocation, asking: display.prompt)
    let draft = OrderDraft(
      lines: choice.lines,
      currency: choice.currency,
      email: delivery.email,
      address: delivery.address,
      shippingMethod: try invocation[ItemOptions.method]
        ?? ShippingMethod.ID(
          rawValue: display.prompt.text("By which way of sending?", flag: "--by")
        ),
      discountCode: try invocation[ItemOptions.discount],
      expectedTotal: try invocation[expected]?.money(in: choice.currency)
    )
    let order = try await ordering.place(draft, emptiesCart: choice.isCart, isDryRun: isDryRun)
    try display.order(order)
    if isDryRun { return display.note(DryRun.note) }
    let total = order.totals.total.formatted(in: display.locale)
    display.note("Placed order \(order.number), which comes to \(total).")
    if let failure = ordering.outboxFailure {
      display.note("That could not be written down here: \(failure.title)")
    }
  }
}
