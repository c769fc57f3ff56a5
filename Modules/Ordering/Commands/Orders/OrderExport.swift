import CommandKit
import Foundation
import FoundationCore
import Ordering

/// `rialto orders export`: writes the lines, the shipping and the refunds of orders for an accountant.
enum OrderExport {
  private static let all = Option.flag(
    "all",
    "Include unpaid, voided and cancelled orders; the column 'state' tells them apart."
  )

  static let command = Command(
    "export",
    "Exports sales for an accountant: a row per line, shipping and refund.",
    discussion: """
      The rows of sold orders add up to 'rialto sales' of the same days: an order counts on the day it \
      was placed, once it is paid and unless it is cancelled, and a refund on the day it was made. \
      Refunds are negative; their tax is in proportion to that of the order. Amounts are decimals in \
      the currency of the row.

      The output is CSV unless --tsv, --ndjson or --json is given, and is streamed so that memory use \
      stays low. Days are those of your time zone; the column 'time' is in UTC.
      """,
    examples: [
      Example("rialto orders export --since 2026-01-01 --until 2026-03-31 > q1.csv", "A quarter."),
      Example("rialto orders export --all --ndjson", "All orders, one JSON object per line."),
    ],
    options: [OrderFilterOptions.since, OrderFilterOptions.until, all],
    output: .rows(LedgerRows.table(in: .gmt))
  ) { invocation, context in
    let display = try context.display.defaulting(to: .csv)
    let range = try OrderFilterOptions.filter(of: invocation, text: "", with: context)
    let entries = try await context.orderingClient().ledger(
      since: range.since,
      until: range.until,
      includesUnsold: try invocation[all]
    )
    try await display.list(entries, as: LedgerRows.table(in: context.timeZone))
    display.note("Days begin at midnight in \(context.timeZone.identifier).")
  }
}

/// The rows of a ledger, with decimal amounts in the currency of the row.
enum LedgerRows {
  static func table(in timeZone: TimeZone) -> Table<LedgerEntry> {
    Table([
      Column("order", heading: "ORDER", align: .trailing, \.order.rawValue),
      Column("kind", heading: "KIND", shrinks: false, \.kind),
      Column("date", heading: "DATE", shrinks: false) {
        CalendarDay($0.at, in: timeZone)?.description
      },
      Column("time", heading: "TIME", shrinks: false) { $0.at.ISO8601Format() },
      Column("state", heading: "STATE", shrinks: false, \.state),
      Column("country", heading: "COUNTRY", shrinks: false, \.country.code),
      Column("sku", heading: "SKU", shrinks: false) { $0.sku?.rawValue },
      Column("title", heading: "TITLE", \.title),
      Column("quantity", heading: "QUANTITY", align: .trailing, \.quantity),
      amount("unitPrice", "PRICE") { $0.unitPrice },
      amount("discount", "DISCOUNT") { $0.discount },
      amount("net", "NET") { $0.net },
      Column("taxPercent", heading: "TAX %", align: .trailing, \.taxPercent),
      amount("tax", "TAX") { $0.tax },
      amount("gross", "GROSS") { $0.gross },
      Column("currency", heading: "CURRENCY", shrinks: false, \.gross.currency.code),
    ])
  }

  private static func amount(
    _ key: String,
    _ heading: String,
    _ money: @escaping @Sendable (LedgerEntry) -> Money?
  ) -> Column<LedgerEntry> {
    Column(key, heading: heading, align: .trailing) { DecimalAmount(money: money($0)) }
  }
}

/// An amount as a decimal, with all decimals of its currency.
private struct DecimalAmount: JSONRepresentable {
  let money: Money?

  static var schema: JSONSchema { JSONSchema.anyNumber.orNull }

  var json: JSONValue { money.map { .number($0.digits) } ?? .null }
}
