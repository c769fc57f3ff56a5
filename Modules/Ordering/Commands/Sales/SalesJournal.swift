import CommandKit
import Foundation
import FoundationCore
import Ordering
import StoreHTTP

/// `rialto sales journal`: lists invoices and credit notes.
enum SalesJournal {
  private static let number = Argument<OrderDocument.ID?>(
    "NUMBER",
    "The number of one document, such as INV-12."
  )
  private static let kind = Option<OrderDocument.Kind?>(
    "kind KIND",
    "Only invoices or credit notes."
  )

  static let command = Command(
    "journal",
    "Lists invoices and credit notes, and numbers that lack.",
    discussion: """
      Documents are in the order of issue. The amounts of credit notes are negative, so that all add \
      up to 'rialto sales --basis invoiced' of the same days.

      The numbers of each kind have no gap; if one lacks all the same, the exit status is 1.
      """,
    examples: [
      Example("rialto sales journal --from 2026-01-01 --until 2026-03-31", "A quarter."),
      Example("rialto sales journal --kind credit_note --from 30d", "The latest credit notes."),
      Example("rialto sales journal INV-1", "One document."),
      Example("rialto sales journal --csv > journal.csv", "For an accountant."),
    ],
    arguments: [number],
    options: [kind],
    output: .rows(JournalRows.table(in: .plain))
  ) { invocation, context in
    let display = try context.display
    let filter = try SalesShow.filter(of: invocation, in: context)
    let (kind, number) = (try invocation[kind], try invocation[number])
    let store = try await context.orderingClient()
    let pages = PageSequence<Page<OrderDocument>, OrderingError> { failure, _ in
      .requestFailed(HTTPError(.endlessPages(failure)))
    } fetch: { next, _ throws(OrderingError) in
      try await store.journal(
        of: kind,
        numbered: number,
        since: filter.from?.start(in: filter.timeZone),
        until: filter.until?.adding(days: 1)?.start(in: filter.timeZone),
        after: next
      )
    }
    let documents = try await pages.collected()
    if let number, documents.value.items.isEmpty {
      throw OrderingError.notFound("document \(number)")
    }
    try display.list(documents.value.items, as: JournalRows.table(in: display.locale))
    display.note(documents.drops)
    for total in try documents.value.items.totals { display.note(total.text(in: display.locale)) }
    let missing = try await store.missingDocuments()
    guard missing.isEmpty else { throw MissingDocuments(numbers: missing) }
  }
}

/// The rows of a journal of invoices and credit notes.
private enum JournalRows {
  static func table(in locale: Locale) -> Table<OrderDocument> {
    func amount(
      _ key: String,
      _ money: @escaping @Sendable (OrderDocument) -> Money
    ) -> [Column<OrderDocument>] {
      Column.money(key, heading: key.uppercased(), in: locale, hasCurrencyColumn: true) {
        $0.booked(money($0))
      }
    }
    return Table(
      [
        Column("number", heading: "NUMBER", shrinks: false, \.number.rawValue),
        Column("kind", heading: "KIND", \.kind) { $0.kind.words },
        .day("issuedAt", heading: "ISSUED", \.issuedAt),
        Column("order", heading: "ORDER", align: .trailing, \.order.rawValue),
        Column("invoice", heading: "INVOICE", shrinks: false) { $0.invoice?.rawValue },
        Column("country", heading: "COUNTRY", \.buyer.address.country.code),
        Column("currency", \.total.currency.code),
      ] + amount("net", \.net) + amount("tax", \.tax) + amount("total", \.total),
      empty: "No invoices or credit notes."
    )
  }
}

extension OrderDocument {
  /// Returns an amount of the document as it counts: of a credit note, less than zero.
  fileprivate func booked(_ money: Money) -> Money {
    kind.known == .creditNote
      ? Money(minorUnits: -money.minorUnits, currency: money.currency) : money
  }
}

/// The sum of the documents of a journal in one currency.
private struct JournalTotal {
  let count: Int
  let net, tax, total: Money

  func text(in locale: Locale) -> String {
    let documents = count.counted("document", in: locale)
    let (net, tax) = (net.formatted(in: locale), tax.formatted(in: locale))
    return "\(documents): \(net) net, \(tax) tax, \(total.formatted(in: locale)) in total."
  }
}

extension [OrderDocument] {
  /// The sums by currency.
  fileprivate var totals: [JournalTotal] {
    get throws(MoneyError) {
      let groups = Dictionary(grouping: self, by: \.total.currency)
        .ordered { $0.key.code < $1.key.code }
      return try groups.map { currency, documents throws(MoneyError) in
        JournalTotal(
          count: documents.count,
          net: try documents.map { $0.booked($0.net) }.total(in: currency),
          tax: try documents.map { $0.booked($0.tax) }.total(in: currency),
          total: try documents.map { $0.booked($0.total) }.total(in: currency)
        )
      }
    }
  }
}

/// The failure of a journal in which numbers lack.
private struct MissingDocuments: Failure {
  let numbers: [String]

  var details: FailureDetails {
    FailureDetails(
      "sales.missing_documents",
      .failed,
      "The journal has gaps.",
      reason: "These numbers lack: \(numbers.joined(separator: ", ")).",
      suggestion: "Check the store with 'rialto store fsck'."
    )
  }
}
