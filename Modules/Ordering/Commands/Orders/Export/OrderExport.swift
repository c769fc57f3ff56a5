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
    output: .rows(LedgerRows.table(in: .gmt)),
    run: run
  )

  private static func run(_ invocation: Invocation, with context: any OrderingContext) async throws
  {
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
