import CommandKit
import FoundationCore
import Ordering

/// `rialto orders place`: places an order.
enum OrderPlace {
  static let command = Command(
    "place",
    "Places an order exactly once.",
    discussion: """
      At a terminal, the command asks for missing values: it searches products, checks each answer, \
      shows the quote and asks before it places the order, and shows the command line that would do \
      the same. In a script, all values are options. Items ordered from the cart are removed from it.

      If the response is lost or the command is killed, the order may have been placed. Run the same \
      command again, or 'rialto orders resume': the store places it once. While another command is \
      sending an equal order, this one is an order of its own. With --key, the same command places one \
      order, however often it runs.
      """,
    examples: [
      Example("rialto orders place", "Order the cart; asks for the rest."),
      Example(
        "rialto orders place MUG-RED=2 --to DE --by standard --name 'Ada Lovelace' "
          + "--street 'Markt 1' --city Berlin --postal-code 10115 --email ada@example.com",
        "In a script, without questions."
      ),
      Example(
        "rialto orders place MUG-RED=2 --company 'Moser GmbH' --vat-id ATU12345678 "
          + "--billing street='Ring 1'",
        "For a business with another billing address; asks for the rest."
      ),
      Example("rialto orders place --expect 32.10EUR", "Only at the total you were quoted."),
      Example(
        "rialto orders place --key shop-1042",
        "Once per key, in a script that may run twice."
      ),
      Example("rialto orders place --dry-run", "Show what would happen."),
    ],
    arguments: [ItemOptions.items],
    options: DeliveryOptions.all + [
      ItemOptions.method, ItemOptions.discount, ItemOptions.currency, expected,
      OrderActionCommand.key, DryRun.option,
    ],
    output: .one(OrderRows.details(in: .plain))
  ) { @MainActor invocation, context in
    let display = try context.display
    let isDryRun = try invocation[DryRun.option]
    let key = try invocation[OrderActionCommand.key]
    let ordering = try await context.ordering()
    let (items, currency, isCart) = try await ItemOptions.selection(
      of: invocation,
      cart: ordering,
      in: context
    )
    var answers = try OrderAnswers(invocation, in: currency)
    answers.items = items
    let asks = !answers.missing.isEmpty
    if asks, display.format != nil || !display.prompt.isAllowed {
      let flags = answers.missing.map(\.flag).joined(separator: ", ")
      throw UsageError(.missingArgument(flags), at: invocation.path)
    }
    answers.expectedTotal = try invocation[expected]?.money(in: currency)
    func place(_ draft: OrderDraft) async throws -> Order {
      try await ordering.place(draft, key: key, emptiesCart: isCart, isDryRun: isDryRun)
    }
    let order: Order
    if !asks, let draft = answers.draft() {
      order = try await FieldInputs(answers).explainingInvalid { try await place(draft) }
    } else {
      let conversation = OrderConversation(
        context: context,
        store: ordering.client,
        questioner: LineQuestioner(display),
        locale: display.locale
      )
      order = try await conversation.place(&answers, by: place)
    }
    try display.order(order)
    if isDryRun {
      display.note(DryRun.note)
    } else {
      let total = order.totals.total.formatted(in: display.locale)
      display.note("Placed order \(order.number) for \(total).")
      if let sent = ordering.outbox.first(where: { $0.number == order.number }), sent.attempts > 1 {
        let began = sent.startedAt.moment(in: display.locale)
        display.note(
          """
          This is the order that was first sent on \(began)\
          \(key == nil ? " and whose outcome was unknown" : ""); it was placed once.
          """
        )
      }
    }
    if asks {
      // Without a currency of the store, the line names the currency of the order.
      let standard = try? await context.storeCurrency()
      let line = answers.invocation(like: invocation, in: standard).line
      display.note("Without questions: \(line.terminalSafe)")
    }
    if let failure = ordering.outboxFailure {
      display.note("The order is placed, but the outbox was not updated: \(failure.title)")
    }
  }

  static let expected = Option<Amount?>(
    "expect AMOUNT",
    "Place the order only if its total is AMOUNT."
  )
}
