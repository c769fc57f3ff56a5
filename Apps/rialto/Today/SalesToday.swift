import CommandKit
import Foundation
import FoundationCore
import Ordering

/// The sales of today and of this month, in each currency.
struct SalesToday: Sendable {
  /// The orders of a period, or the unpaid ones, in a currency.
  struct Row: Sendable {
    /// The period: `today` or `this month`; `unpaid` for the open orders.
    let period: String
    let orders: Int
    let total: Money
    /// The refunds and the amount after refunds and without tax; `nil` for unpaid orders.
    var refunds: Money?
    var net: Money?
  }

  let rows: [Row]

  /// Creates the rows from the reports of today and of the month, in the currencies of the month's
  /// sales; one without sales today has a row of zeros.
  init(day: SalesReport, month: SalesReport) {
    let sales = month.totals.map(\.sold).filter { $0.orders > 0 || $0.refunds.minorUnits != 0 }
    let today = sales.map { sale in
      let currency = sale.total.currency
      guard let sold = day.totals.first(where: { $0.currency == currency })?.sold else {
        let zero = Money.zero(currency)
        return Row(period: "today", orders: 0, total: zero, refunds: zero, net: zero)
      }
      return Row("today", sold)
    }
    rows = today + sales.map { Row("this month", $0) }
  }

  static func table(in locale: Locale) -> Table<Row> {
    Table(
      [
        Column("period", heading: "MONEY", shrinks: false, \.period),
        .count("orders", heading: "ORDERS", \.orders),
      ]
        + Column<Row>.money("total", heading: "TOTAL", in: locale) { $0.total }
        + Column<Row>.money("refunds", in: locale) { $0.refunds }
        + Column<Row>.money("net", heading: "NET", in: locale) { $0.net }
    )
  }
}

extension SalesToday.Row {
  fileprivate init(_ period: String, _ sold: SalesFigures) {
    self.init(
      period: period,
      orders: sold.orders,
      total: sold.total,
      refunds: sold.refunds,
      net: sold.net
    )
  }
}

extension SalesToday.Row: TableRepresentable {
  static let table = SalesToday.table(in: .plain)
}
