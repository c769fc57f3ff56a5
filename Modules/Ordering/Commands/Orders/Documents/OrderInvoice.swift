import CommandKit
import FoundationCore
import Ordering

/// `rialto orders invoice`: issues the invoice of an order.
enum OrderInvoice {
  static let command = Command(
    "invoice",
    "Issues an order's invoice, or writes the issued one again.",
    discussion: """
      The store issues one invoice per order and numbers the invoices without a gap. An issued invoice \
      stays as it is: it names the seller, the buyer, the prices, the tax rates and the payment at \
      the time of issue, even if they change later. A refund gets a credit note: see 'rialto orders \
      credit-note'.

      The seller, the bank details, the days to pay and the numbers are those of the store: see 'rialto \
      store profile'. An unpaid order can be invoiced; an order that was cancelled, expired or voided \
      before anything was paid or shipped cannot. An invoice that is issued before the first shipment \
      has no date of supply.

      The page is one HTML file for the printer, without scripts or other files, in English, German \
      or French as the locale says. In a pipe it goes to standard output; --json writes the values \
      instead. Whether the invoice meets the law of your country is for you to check.
      """,
    examples: [
      Example("rialto orders invoice 1 -o invoice.html", "Issue it, and write the page."),
      Example("rialto orders invoice 1 --dry-run -o draft.html", "A draft; issues nothing."),
      Example("rialto orders invoice 1 --json=number,total", "As JSON for scripts."),
    ],
    arguments: [OrderGroup.number],
    options: DocumentOptions.all + [DryRun.option],
    output: .one(DocumentRows.document(in: .plain))
  ) { invocation, context in
    let number = try invocation[OrderGroup.number]
    let isDryRun = try invocation[DryRun.option]
    let store = try await context.orderingClient()
    let document: OrderDocument
    do {
      document = try await store.invoice(for: number, isDryRun: isDryRun)
    } catch OrderingError.invalid(let form) {
      let isSetUp = try await store.profile().revision != nil
      if let failure = SellerFailure(form, isSetUp: isSetUp) { throw failure }
      throw OrderingError.invalid(form)
    }
    try await document.write(isDraft: isDryRun, invocation, in: context)
    if document.suppliedAt == nil, document.isSupplyStated {
      try context.display.note("Nothing was shipped when it was issued: it has no date of supply.")
    }
  }
}

extension OrderDocument {
  /// Writes the page or the values; a dry run says that nothing was issued.
  func write(
    isDraft: Bool,
    _ invocation: Invocation,
    in context: any OrderingContext
  ) async throws {
    let display = try context.display
    let page = InvoicePage(document: self, locale: display.locale, isDraft: isDraft)
    try await DocumentOptions.write(
      self,
      as: DocumentRows.document(in: display.locale),
      // A prefix may have slashes, which would name a folder.
      named: isDraft ? "draft-\(order)" : number.rawValue.replacing("/", with: "-"),
      page: page.page(for:),
      invocation,
      in: context
    )
    if isDraft { display.note(DryRun.note) }
  }
}

/// The failure of an invoice whose seller is not complete, with the command that sets what is
/// missing.
struct SellerFailure: Failure {
  private let errors: [FieldError]
  /// `false` if the store has no profile yet.
  private let isSetUp: Bool

  /// Creates the failure; `nil` if the errors are not about the seller.
  init?(_ form: FormFailure, isSetUp: Bool) {
    self.isSetUp = isSetUp
    errors = form.errors.all.filter { $0.field.hasPrefix("seller.") }
    if errors.isEmpty { return nil }
  }

  /// The options by field, with an example of their values.
  private static let options = [
    (field: "seller.name", words: "--seller 'Mugs & More'"),
    (field: "seller.address", words: "--address 'Markt 1, 10115 Berlin'"),
    (field: "seller.taxNumber", words: "--vat-id DE123456789"),
  ]

  var details: FailureDetails {
    let words = Self.options.filter { option in errors.contains { $0.field == option.field } }
      .map(\.words)
    return FailureDetails(
      "orders.no_seller",
      .refused,
      "The invoice needs a seller.",
      reason: errors.contains { $0.field == "seller.taxNumber" }
        ? "An invoice with tax names a tax number or a VAT number." : nil,
      suggestion: isSetUp ? "rialto store profile \(words.joined(separator: " "))" : "rialto init"
    )
  }
}
