import CommandKit
import Foundation
import FoundationCore
import Ordering
import StoreHTTP

/// The sales of today and of this week, in each currency.
struct SalesToday: Sendable {
  /// The sales of a period in a currency.
  struct Row: Sendable {
    /// The period: `today` or `this week`.
    let period: String
    let sold: SalesFigures
  }

  let rows: [Row]

  /// Creates the rows from the reports of today and of the week, in the currencies of the week's
  /// sales; one without sales today has a row of none.
  init(day: SalesReport, week: SalesReport) {
    let sales = week.totals.map(\.sold).filter { $0.orders > 0 || $0.refunds.minorUnits != 0 }
    let today = sales.map { sale in
      let currency = sale.total.currency
      return day.totals.first { $0.currency == currency }?.sold ?? .none(in: currency)
    }
    rows =
      today.map { Row(period: "today", sold: $0) }
      + sales.map { Row(period: "this week", sold: $0) }
  }

  static func table(in locale: Locale) -> Table<Row> {
    Table(
      [
        Column("period", heading: "SOLD", shrinks: false, \.period),
        .count("orders", heading: "ORDERS", \.sold.orders),
      ]
        + Column<Row>.money("total", heading: "TOTAL", in: locale) { $0.sold.total }
        + Column<Row>.money("refunds", in: locale) { $0.sold.refunds }
        + Column<Row>.money("net", heading: "NET", in: locale) { $0.sold.net }
    )
  }
}

extension SalesToday.Row: TableRepresentable {
  static let table = SalesToday.table(in: .plain)
}

extension SalesFigures {
  fileprivate static func none(in currency: Currency) -> SalesFigures {
    let zero = Money.zero(currency)
    return SalesFigures(
      orders: 0,
      items: 0,
      gross: zero,
      discount: zero,
      shipping: zero,
      tax: zero,
      total: zero,
      refunds: zero,
      refundedTax: zero
    )
  }
}
