import CommandKit
import Foundation
import FoundationCore
import Ordering

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
