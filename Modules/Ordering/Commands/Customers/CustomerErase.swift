import CommandKit
import FoundationCore
import Ordering

/// `rialto customers erase`: removes a person from the store.
enum CustomerErase {
  private static let documents = Option.flag(
    "with-documents",
    "Also erase the buyer of invoices and credit notes."
  )

  static let command = Command(
    "erase",
    "Removes a person from all of their orders, after asking.",
    discussion: """
      It removes the name, the e-mail address, the addresses and the VAT ID, the reasons and tracking \
      numbers in the history, and the words that orders are found by; the orders then show \
      '(erased)'. Numbers, dates, items, amounts, taxes and the country stay, so sales and books are the same \
      as before. This cannot be undone. A customer with unfinished orders is not erased.

      Issued invoices and credit notes keep the buyer, because the law of most countries requires \
      them for years; --with-documents erases the buyer there, too, and can be given later.

      The bytes are overwritten in the file of the store. In PostgreSQL, tables of up to 64 MB are \
      rewritten; larger ones, those that the store's user does not own, and those with rows that a \
      transaction of more than five seconds may see, keep the bytes in free space until other rows \
      overwrite it or you run VACUUM FULL.

      Not erased: backups made before, PostgreSQL's write-ahead log and its archive, carts and orders \
      on the disks of those who placed them, and reviews, which have the name that their writer chose.
      """,
    examples: [
      Example("rialto customers erase ada@example.com", "Asks first."),
      Example("rialto customers erase 1 --dry-run", "Show what would be erased."),
      Example("rialto customers erase 1 --with-documents --yes", "Invoices, too; no question."),
    ],
    arguments: [CustomerGroup.customer],
    options: [documents, DryRun.option],
    output: .one(CustomerRows.erasure)
  ) { invocation, context in
    let display = try context.display
    let isDryRun = try invocation[DryRun.option]
    let includesDocuments = try invocation[documents]
    let store = try await context.orderingClient()
    let customer = try await store.customer(try invocation[CustomerGroup.customer])
    if !isDryRun {
      let person = "\(customer.name) (\(customer.email))".terminalSafe
      let orders = customer.orderCount == 1 ? "1 order" : "\(customer.orderCount) orders"
      try Confirmation.ask(
        "Erase \(person) from \(orders)\(includesDocuments ? " and the documents" : "")? "
          + "This cannot be undone.",
        invocation,
        display
      )
    }
    let result = try await store.erase(
      customer.id,
      includesDocuments: includesDocuments,
      isDryRun: isDryRun
    )
    try display.outcome(result, as: CustomerRows.erasure, sentence: result.sentence)
    if isDryRun { display.note(DryRun.note) }
  }
}

extension CustomerErasure {
  fileprivate var sentence: String {
    let orders = orderCount == 1 ? "1 order" : "\(orderCount) orders"
    var text = "Erased customer \(customer) from \(orders)."
    if erasedDocumentCount > 0 { text += " Documents without the buyer: \(erasedDocumentCount)." }
    if keptDocumentCount > 0 {
      text += " Documents that keep the buyer: \(keptDocumentCount) (--with-documents erases it)."
    }
    return text
  }
}
