import CommandKit
import FoundationCore
import Ordering

/// A sales report at a terminal: for each currency a table with its totals, the orders that are not
/// sold, and a chart of the net sales.
struct SalesText {
  let report: SalesReport
  let grouping: SalesGrouping
  let display: Display

  /// The maximum number of bars of a chart, the newest.
  private static let maximumBars = 31

  var text: String {
    report.totals.map(section).joined(separator: "\n")
  }

  private func section(of total: SalesRow) -> String {
    let rows = report.rows.filter { $0.currency == total.currency }
    let title =
      report.totals.count > 1 ? display.style.apply(.bold, to: total.currency.code) + "\n" : ""
    let table = SalesRows.table(by: grouping, in: display.locale, width: display.width).text(
      rows + [total.labelled("Total")],
      width: display.width,
      style: display.style,
      locale: display.locale
    )
    let apart = unsold(in: total)
    return title + table + (apart.isEmpty ? "" : "\n" + apart) + chart(of: rows)
  }

  /// Returns a sentence on the orders that are not part of the sales; empty if all are.
  private func unsold(in total: SalesRow) -> String {
    let (locale, due) = (display.locale, total.cancelled.due)
    func part(_ orders: UnsoldOrders, _ word: String, more: String = "") -> String? {
      guard orders.orders > 0 || !more.isEmpty else { return nil }
      let count = orders.orders.formatted(in: locale)
      return "\(count) \(word) (\(orders.total.formatted(in: locale))\(more))"
    }
    let refundable = due.minorUnits > 0 ? ", \(due.formatted(in: locale)) to refund" : ""
    let parts = [
      part(total.unpaid, "unpaid"), part(total.voided, "voided"),
      part(total.cancelled, "cancelled", more: refundable),
    ].compactMap(\.self)
    guard !parts.isEmpty else { return "" }
    let sentence = "Not part of the sales: \(parts.joined(separator: ", "))."
    return sentence.broken(toWidth: display.width).joined(separator: "\n") + "\n"
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
