import CommandKit
import Foundation
import FoundationCore
import Ordering

/// `rialto sales`: shows what was sold.
enum SalesShow {
  private static let basis = Option<SalesBasis?>(
    "basis BASIS",
    "The event that an order counts at (default: paid)."
  )
  private static let grouping = Option<SalesGrouping?>(
    "by GROUPING",
    "Group by day, week, month, country, product, variant, discount or rate (default: month)."
  )
  private static let from = Option<DayArgument?>(
    "from DAY",
    "The first day, in your time zone (default: the first of all)."
  )
  private static let until = Option<DayArgument?>("until DAY", "The last day (default: today).")
  private static let isLines = Option.flag(
    "lines",
    "Export each line and event of the ledger for an accountant, as CSV by default."
  )
  private static let currency = Option<Currency?>(
    "currency CODE",
    "Convert all amounts to this currency at the World Bank's average rates."
  )

  static let command = Command(
    "sales",
    "Shows what was sold, by period, country, product or tax rate.",
    discussion: """
      With --basis paid, payments and refunds count on the day that they are recorded, also with \
      'orders pay --on'. With --basis placed, orders count when they are placed, and what is \
      cancelled, expired or voided, or comes back unpaid, is taken back on that day. With --basis \
      invoiced, invoices and credit notes count when they are issued; 'rialto sales journal' lists \
      them. Past days thus never change.

      GROSS is the price of the items, TOTAL the price with shipping and tax. TAX and NET are what \
      remains of the tax and of the total without tax, after refunds. --by rate is for a tax return: \
      TOTAL, TAX and NET by country and tax rate, after refunds or credit notes.

      --lines has a row for every item that a payment, refund, cancellation or document is about, and \
      one for the shipping; they add up to the sales of the same days and basis, and never change \
      afterwards. What takes sales back is negative. The rows are streamed; their time is in UTC.

      Each currency has a section of its own. With --currency, amounts are converted at the average \
      rate of the latest year, which is stated with its source; currencies without a rate stay apart. \
      Days, weeks from Monday and months are those of your time zone: that of TZ, or else that of \
      the system.
      """,
    examples: [
      Example("rialto sales", "What was paid, by month."),
      Example("rialto sales --by day --from 30d", "The last 30 days, by day."),
      Example("rialto sales --by product --from 2026-01-01 --until 2026-03-31", "A quarter."),
      Example(
        "rialto sales --by rate --basis invoiced --from 2026-01-01 --until 2026-03-31",
        "For the tax return of a quarter."
      ),
      Example("rialto sales --basis placed --by week", "New orders by week."),
      Example("rialto sales --by country --currency EUR", "All countries in euros."),
      Example("rialto sales --csv > sales.csv", "For a spreadsheet."),
      Example("rialto sales --json=key,currency,sold", "As JSON for scripts."),
      Example("rialto sales --lines --from 2026-01-01 --until 2026-03-31 > q1.csv", "A ledger."),
      Example("rialto sales --lines --basis placed --ndjson", "All lines, an object on each line."),
      Example("rialto sales journal --csv > journal.csv", "All invoices and credit notes."),
    ],
    options: [from, until],
    localOptions: [basis, grouping, currency, isLines],
    subcommands: [SalesJournal.command],
    output: .rows(SalesRows.table(by: .month, in: .plain))
      .or(.rows(SalesLineRows.table(in: .gmt)))
  ) { invocation, context in
    let display = try context.display
    var filter = try filter(of: invocation, in: context)
    filter.basis = try invocation[basis] ?? .paid
    for option in [grouping.name, currency.name] {
      try invocation.allowOne(of: ["--lines", "--\(option)"])
    }
    if try invocation[isLines] { return try await exportLines(filter, in: context) }
    filter.grouping = try invocation[grouping] ?? .month
    let wanted = try invocation[currency]
    if let wanted, !wanted.isKnown {
      throw UsageError(
        .invalidValue(
          name: "--currency",
          text: wanted.code,
          expectation: "the code of a currency in use such as EUR",
          suggestion: Suggestions.nearest(to: wanted.code, in: Currency.known.map(\.code))
        ),
        at: invocation.path
      )
    }
    let loaded = try await context.orderingClient().sales(filter)
    var report = loaded.value
    if let wanted {
      let others = Set(report.rows.map(\.currency)).subtracting([wanted])
      let rates =
        others.isEmpty
        ? []
        : try await context.exchangeRates(from: others.ordered { $0.code < $1.code }, to: wanted)
      report = try report.converted(to: wanted, by: rates)
    }
    if display.isLaidOut, !report.rows.isEmpty {
      try display.text(SalesText(report: report, grouping: filter.grouping, display: display).text)
    } else {
      try display.list(report.rows, as: SalesRows.table(by: filter.grouping, in: display.locale))
    }
    display.note(loaded.drops)
    for note in report.notes(wanting: wanted) { display.note(note) }
  }

  /// Returns the filter of the days that the options name.
  static func filter(
    of invocation: Invocation,
    in context: any OrderingContext
  ) throws -> SalesFilter {
    let filter = SalesFilter(
      from: try context.day(from, of: invocation),
      until: try context.day(until, of: invocation),
      in: context.timeZone
    )
    let inputs = FieldInputs(invocation, options: ["until": until.name])
    if let form = FormFailure(filter.errors) { throw inputs.failure(of: form) }
    return filter
  }

  private static func exportLines(
    _ filter: SalesFilter,
    in context: any OrderingContext
  ) async throws {
    let display = try context.display.defaulting(to: .csv)
    let lines = try await context.orderingClient().allSalesLines(filter)
    try await display.list(lines, as: SalesLineRows.table(in: context.timeZone))
    let zone = context.timeZone.identifier
    display.note("Counted when \(filter.basis); days begin at midnight in \(zone).")
  }
}

extension SalesReport {
  /// Returns notes on the basis, the time zone, the exchange rates and the currencies that stayed apart.
  fileprivate func notes(wanting currency: Currency?) -> [String] {
    guard !rows.isEmpty else { return [] }
    let converted = rates.map {
      "Converted at 1 \($0.from) = \($0.rate) \($0.to) (\($0.date), \($0.source))."
    }
    let apart = Set(rows.map(\.currency)).subtracting([currency].compactMap(\.self)).map(\.code)
      .ordered()
    let unconverted =
      currency == nil || apart.isEmpty
      ? [] : ["No exchange rate was found for \(apart.joined(separator: ", ")); it stays apart."]
    let days = "Counted when \(basis.rawValue); days begin at midnight in \(timeZone)."
    return [days] + converted + unconverted
  }
}
