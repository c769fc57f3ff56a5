import CommandKit
import FoundationCore
import Ordering
import StoreHTTP

/// `rialto orders credit-note`: issues a credit note on the invoice of an order.
enum OrderCreditNote {
  private static let event = Option<PositiveInt?>(
    "event EVENT",
    "What took it back, by its event in the order's history (default: the last one)."
  )

  static let command = Command(
    "credit-note",
    "Issues the credit note for a refund or a return, or writes the issued one again.",
    discussion: """
      A credit note takes back a part of the invoice: it names the invoice, and divides the amount \
      among the tax rates, to the cent. There is one for each refund, and one for what was cancelled, \
      came back or was voided and is not paid; earlier ones that are missing are issued first. What \
      was paid and came back is credited once it is refunded. The numbers have no gap, and an issued \
      credit note stays as it is.

      A parcel that comes back unpaid leaves its shipping due. 'rialto orders void' says that it will \
      not be paid either; a second credit note then takes back the rest of the invoice.
      """,
    examples: [
      Example("rialto orders credit-note 9 -o credit.html", "For the last refund or return."),
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

extension StoreClient {
  /// Notes that a credit note of an order is due, if one is.
  func noteCreditDue(for order: Order, _ display: Display) async throws {
    guard order.isReduced else { return }
    let documents = try await documents(of: order.number).value
    var due = order.creditDue(after: documents)
    // A payment after a return hides what was taken back of the invoice; the store, which has the order
    // of the events, refuses a credit note if nothing was.
    if due.minorUnits == 0, order.refundDue.minorUnits > 0, !documents.isEmpty,
      let note = try? await creditNote(for: order.number, isDryRun: true),
      !documents.contains(where: { $0.event == note.event })
    {
      due = note.total
    }
    guard due.minorUnits > 0 else { return }
    let command = "rialto orders credit-note \(Shell.word(order.number.rawValue))"
    display.note("A credit note of \(due.formatted(in: display.locale)) is due: '\(command)'.")
  }
}
