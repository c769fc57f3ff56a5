import CommandKit
import Foundation
import FoundationCore
import Ordering

/// `rialto orders export`: writes the lines of the ledger of sales for an accountant.
enum OrderExport {
  static let command = Command(
    "export",
    "Exports sales for an accountant: a row per line and event.",
    discussion: """
      The rows add up to 'rialto sales' of the same days and basis. Each payment, refund, \
      cancellation or document has a row for every item that it is about, and one for the shipping; \
      rows never change afterwards. What takes sales back is negative. Amounts are decimals in the \
      currency of the row.

      The output is CSV unless --tsv, --ndjson or --json is given, and is streamed so that memory use \
      stays low. Days are those of your time zone; the column 'time' is in UTC.
      """,
    examples: [
      Example("rialto orders export --since 2026-01-01 --until 2026-03-31 > q1.csv", "A quarter."),
      Example("rialto orders export --basis placed --ndjson", "All orders, one object per line."),
    ],
    options: [OrderFilterOptions.since, OrderFilterOptions.until, SalesShow.basis],
    output: .rows(SalesLineRows.table(in: .gmt))
  ) { invocation, context in
    let display = try context.display.defaulting(to: .csv)
    let filter = SalesFilter(
      try invocation[SalesShow.basis] ?? .paid,
      from: try context.day(OrderFilterOptions.since, of: invocation),
      until: try context.day(OrderFilterOptions.until, of: invocation),
      in: context.timeZone
    )
    let inputs = FieldInputs(invocation, options: ["until": OrderFilterOptions.until.name])
    if let form = FormFailure(filter.errors) { throw inputs.failure(of: form) }
    let lines = try await context.orderingClient().allSalesLines(filter)
    try await display.list(lines, as: SalesLineRows.table(in: context.timeZone))
    display.note(
      "Counted when \(filter.basis); days begin at midnight in \(context.timeZone.identifier)."
    )
  }
}

/// The rows of the ledger of sales, with decimal amounts in the currency of the row.
enum SalesLineRows {
  static func table(in timeZone: TimeZone) -> Table<SalesLine> {
    Table([
      Column("order", heading: "ORDER", align: .trailing, \.order.rawValue),
      Column("event", heading: "EVENT", align: .trailing, \.event.rawValue),
      Column("date", heading: "DATE", shrinks: false) {
        CalendarDay($0.at, in: timeZone)?.description
      },
      Column("time", heading: "TIME", shrinks: false) { $0.at.ISO8601Format() },
      Column("country", heading: "COUNTRY", shrinks: false, \.country.code),
      Column("discountCode", heading: "DISCOUNT CODE", shrinks: false) {
        $0.discountCode?.rawValue
      },
      Column("sku", heading: "SKU", shrinks: false) { $0.sku?.rawValue },
      Column("name", heading: "NAME") { $0.sku == nil ? "Shipping" : $0.name },
      Column("items", heading: "ITEMS", align: .trailing, \.sold.items),
      amount("price", "PRICE") { $0.sku == nil ? $0.sold.shipping : $0.sold.gross },
      amount("discount", "DISCOUNT", \.sold.discount),
      Column("taxPercent", heading: "TAX %", align: .trailing, \.taxPercent),
      amount("tax", "TAX", \.sold.tax),
      amount("total", "TOTAL", \.sold.total),
      amount("refunds", "REFUNDS", \.sold.refunds),
      amount("refundedTax", "REFUNDED TAX", \.sold.refundedTax),
      amount("net", "NET", \.sold.net),
      Column("currency", heading: "CURRENCY", shrinks: false, \.sold.total.currency.code),
    ])
  }

  private static func amount(
    _ key: String,
    _ heading: String,
    _ money: @escaping @Sendable (SalesLine) -> Money
  ) -> Column<SalesLine> {
    Column(key, heading: heading, align: .trailing) { DecimalAmount(money: money($0)) }
  }
}

/// An amount as a decimal, with all decimals of its currency.
private struct DecimalAmount: JSONRepresentable {
  let money: Money

  static var schema: JSONSchema { .anyNumber }

  var json: JSONValue { .number(money.digits) }
}
