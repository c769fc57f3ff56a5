import CommandKit
import FoundationCore
import Ordering

/// `rialto orders place`: places an order.
enum OrderPlace {
  static let command = Command(
    "place",
    "Places an order exactly once.",
    discussion: """
      At a terminal, the command asks for missing values. Items ordered from the cart are removed \
      from it.

      If the response is lost, the exit status is 75 and the order may have been placed. Run the same \
      command again, or 'rialto orders resume': the store places it once.
      """,
    examples: [
      Example("rialto orders place", "Order the cart; asks for the rest."),
      Example(
        "rialto orders place MUG-RED=2 --to DE --by standard --name 'Ada Lovelace' "
          + "--street 'Markt 1' --city Berlin --postal-code 10115 --email ada@example.com",
        "In a script, without questions."
      ),
      Example("rialto orders place --expect 32.10EUR", "Only at the total you were quoted."),
      Example("rialto orders place --dry-run", "Show what would happen."),
    ],
    arguments: [ItemOptions.items],
    options: DeliveryOptions.all + [
      ItemOptions.method, ItemOptions.discount, ItemOptions.currency, expected, DryRun.option,
    ],
    output: .one(OrderRows.details(in: .plain)),
    run: run
  )

  static let expected = Option.value(
    "expect",
    "AMOUNT",
    of: Amount.self,
    "Place the order only if its total is AMOUNT."
  )

  @MainActor
  private static func run(_ invocation: Invocation, with context: any OrderingContext) async throws
  {
    let display = try context.display
    let isDryRun = try invocation[DryRun.option]
    let ordering = try await context.ordering()
    let selection = try await ItemOptions.selection(of: invocation, cart: ordering)
    let delivery = try DeliveryOptions.delivery(of: invocation, asking: display.prompt)
    let draft = OrderDraft(
      lines: selection.lines,
      currency: selection.currency,
      email: delivery.email,
      address: delivery.address,
      shippingMethod: try invocation[ItemOptions.method]
        ?? ShippingMethod.ID(
          rawValue: display.prompt.text("Shipping method?", flag: "--by")
        ),
      discountCode: try invocation[ItemOptions.discount],
      expectedTotal: try invocation[expected]?.money(in: selection.currency)
    )
    let order = try await FieldInputs(draft).explainingInvalid {
      try await ordering.place(draft, emptiesCart: selection.isCart, isDryRun: isDryRun)
    }
    try display.order(order)
    if isDryRun { return display.note(DryRun.note) }
    let total = order.totals.total.formatted(in: display.locale)
    display.note("Placed order \(order.number) for \(total).")
    if let failure = ordering.outboxFailure {
      display.note("The order is placed, but the outbox was not updated: \(failure.title)")
    }
  }
}
