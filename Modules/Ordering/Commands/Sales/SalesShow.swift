import CommandKit
import Foundation
import FoundationCore
import Ordering

/// `rialto sales`: shows what was sold.
enum SalesShow {
  static let basis = Option.value(
    "basis",
    "BASIS",
    of: SalesBasis.self,
    "The event that an order counts at (default: paid)."
  )
  private static let grouping = Option.value(
    "by",
    "GROUPING",
    of: SalesGrouping.self,
    "Group by day, week, month, country, product, variant, discount or rate (default: month)."
  )
  static let from = Option.value(
    "from",
    "DAY",
    of: DayArgument.self,
    "The first day, in your time zone (default: the first of all)."
  )
  static let until = Option.value(
    "until",
    "DAY",
    of: DayArgument.self,
    "The last day (default: today)."
  )
  private static let currency = Option.value(
    "currency",
    "CODE",
    of: Currency.self,
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
      Example("rialto sales journal --csv > journal.csv", "All invoices and credit notes."),
    ],
    options: [from, until],
    localOptions: [basis, grouping, currency],
    subcommands: [SalesJournal.command],
    output: .rows(SalesRows.table(by: .month, in: .plain))
  ) { invocation, context in
    let display = try context.display
    let filter = SalesFilter(
      try invocation[basis] ?? .paid,
      by: try invocation[grouping] ?? .month,
      from: try context.day(from, of: invocation),
      until: try context.day(until, of: invocation),
      in: context.timeZone
    )
    let inputs = FieldInputs(invocation, options: ["until": until.name])
    if let form = FormFailure(filter.errors) { throw inputs.failure(of: form) }
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
      try display.text(
        SalesText(report: report, grouping: filter.grouping, display: display).text
      )
    } else {
      try display.list(report.rows, as: SalesRows.table(by: filter.grouping, in: display.locale))
    }
    display.note(loaded.drops)
    for note in report.notes(wanting: wanted) { display.note(note) }
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
