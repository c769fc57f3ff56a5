import CommandKit
import Foundation
import FoundationCore
import Ordering

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
