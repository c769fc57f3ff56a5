import CommandKit
import FoundationCore
import Ordering

/// A sales report at a terminal: for each currency a table with its totals, and a chart of the
/// net sales.
struct SalesText {
  let report: SalesReport
  let grouping: SalesGrouping
  let display: Display

  /// The maximum number of bars of a chart, the newest.
  private static let maximumBars = 31

  var text: String { report.totals.map(section).joined(separator: "\n") }

  private func section(of total: SalesRow) -> String {
    let rows = report.rows.filter { row in
      // A rate whose sales were all refunded has no place in a tax return.
      let isNothing = row.sold.revenue.minorUnits == 0 && row.sold.remainingTax.minorUnits == 0
      return row.currency == total.currency && !(grouping == .rate && isNothing)
    }
    let title =
      report.totals.count > 1 ? display.style.apply(.bold, to: total.currency.code) + "\n" : ""
    let table = SalesRows.table(by: grouping, in: display.locale, width: display.width).text(
      rows + [total.labelled("Total")],
      width: display.width,
      style: display.style,
      locale: display.locale
    )
    return title + table + chart(of: rows)
  }

  private func chart(of rows: [SalesRow]) -> String {
    guard grouping.isByTime, rows.count > 1 else { return "" }
    let chart = BarChart(
      title: "Net sales",
      bars: rows.suffix(Self.maximumBars).map { row in
        BarChart.Bar(
          name: row.label(by: grouping),
          value: Double(row.sold.net.minorUnits),
          label: row.sold.net.formatted(in: display.locale)
        )
      },
      source: ""
    )
    return "\n" + chart.text(width: display.width, style: display.style)
  }
}

extension SalesRow {
  /// Returns the row with a text instead of its key.
  fileprivate func labelled(_ text: String) -> SalesRow {
    var row = self
    (row.key, row.name) = (text, text)
    return row
  }
}
