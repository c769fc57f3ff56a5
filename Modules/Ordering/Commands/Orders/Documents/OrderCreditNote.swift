import CommandKit
import FoundationCore
import Ordering

/// `rialto orders credit-note`: issues the credit note for a refund.
enum OrderCreditNote {
  private static let event = Option.value(
    "event",
    "EVENT",
    of: PositiveInt.self,
    "The refund, by its event in the order's history (default: the last one)."
  )

  static let command = Command(
    "credit-note",
    "Issues the credit note for a refund, or writes the issued one again.",
    discussion: """
      A credit note takes back a part of the invoice: it names the invoice, and divides the refund \
      among the tax rates, to the cent. There is one for each refund; earlier refunds without one \
      get theirs first. The numbers have no gap, and an issued credit note stays as it is.

      An order that was cancelled after its invoice and never paid has one credit note, for the \
      whole invoice.
      """,
    examples: [
      Example("rialto orders credit-note 9 -o credit.html", "For the last refund."),
      Example("rialto orders credit-note 9 --event 7 --json", "For another refund, as JSON."),
    ],
    arguments: [OrderGroup.number],
    options: [event] + DocumentOptions.all + [DryRun.option],
    output: .one(DocumentRows.document(in: .plain))
  ) { invocation, context in
    let isDryRun = try invocation[DryRun.option]
    let event = try invocation[event].map { OrderEvent.ID(rawValue: $0.number) }
    let number = try invocation[OrderGroup.number]
    let document = try await context.orderingClient().creditNote(
      for: number,
      event: event,
      isDryRun: isDryRun
    )
    try await document.write(isDraft: isDryRun, invocation, in: context)
  }
}
