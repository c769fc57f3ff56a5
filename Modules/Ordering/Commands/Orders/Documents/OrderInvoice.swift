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

      The seller is from the settings seller.name, seller.address, seller.tax-number and \
      seller.contact. An unpaid order can be invoiced; an order that was cancelled, expired or voided \
      before anything was paid or shipped cannot.

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
    let seller = try context.seller
    let document: OrderDocument
    do {
      document = try await store.invoice(for: number, from: seller, isDryRun: isDryRun)
    } catch OrderingError.invalid(let form) {
      if let failure = SellerFailure(form) { throw failure }
      throw OrderingError.invalid(form)
    }
    try await document.write(isDraft: isDryRun, invocation, in: context)
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
      named: isDraft ? "draft-\(order)" : number.rawValue,
      page: page.page(for:),
      invocation,
      in: context
    )
    if isDraft { display.note(DryRun.note) }
  }
}

/// The failure of an invoice whose seller is not complete, with the commands that set what is
/// missing.
struct SellerFailure: Failure {
  private let errors: [FieldError]

  /// Creates the failure; `nil` if the errors are not about the seller.
  init?(_ form: FormFailure) {
    errors = form.errors.all.filter { $0.field.hasPrefix("seller.") }
    if errors.isEmpty { return nil }
  }

  /// The settings by field, with an example of their values.
  private static let settings = [
    (field: "name", name: "seller.name", example: "'Mugs & More'"),
    (field: "address", name: "seller.address", example: "'Markt 1, 10115 Berlin, Germany'"),
    (field: "taxNumber", name: "seller.tax-number", example: "DE123456789"),
    (field: "contact", name: "seller.contact", example: "shop@example.com"),
  ]

  var details: FailureDetails {
    let wrong = Self.settings.filter { setting in
      errors.contains { $0.field.hasPrefix("seller.\(setting.field)") }
    }
    let isMissing = errors.allSatisfy { $0.code == "required" }
    let names = wrong.map(\.name).joined(separator: ", ")
    let commands = wrong.map { "rialto config set \($0.name) \($0.example)" }
    return FailureDetails(
      "orders.no_seller",
      .refused,
      isMissing ? "The invoice needs a seller." : "The seller in the settings is invalid.",
      reason: isMissing
        ? "Not set: \(names)."
        : errors.map { "\($0.field): \($0.message)" }.joined(separator: "\n"),
      suggestion: commands.joined(separator: "\n")
    )
  }
}
