import CommandKit
import Foundation
import FoundationCore
import Ordering

/// The rows of a sales report.
enum SalesRows {
  /// Returns the table of a grouping; a narrow terminal shows fewer amounts.
  static func table(
    by grouping: SalesGrouping,
    in locale: Locale,
    width: Int = .max
  ) -> Table<SalesRow> {
    let isWide = width >= 110
    let isMedium = width >= 76
    let first: [Column<SalesRow>] = [
      Column("key", heading: grouping.heading, shrinks: grouping == .product, \.key) {
        $0.label(by: grouping)
      },
      Column("name", \.name),
      Column("currency", \.currency.code),
      .count("sold.orders", heading: "ORDERS", \.sold.orders),
      Column(
        "sold.items",
        heading: isMedium ? "ITEMS" : nil,
        align: .trailing,
        \.sold.items,
        text: { $0.sold.items.formatted(in: $1) }
      ),
    ]
    let figures: [[Column<SalesRow>]] = [
      money("sold.gross", isWide ? "GROSS" : nil, locale) { $0.sold.gross },
      money("sold.discount", isWide ? "DISCOUNT" : nil, locale) { $0.sold.discount },
      money("sold.shipping", isWide ? "SHIPPING" : nil, locale) { $0.sold.shipping },
      money("sold.tax", isMedium ? "TAX" : nil, locale) { $0.sold.tax },
      money("sold.total", "TOTAL", locale) { $0.sold.total },
      money("sold.refunds", isMedium ? "REFUNDS" : nil, locale) { $0.sold.refunds },
      money("sold.refundedTax", nil, locale) { $0.sold.refundedTax },
      money("sold.net", "NET", locale) { $0.sold.net },
      unsold("unpaid", locale) { $0.unpaid },
      unsold("voided", locale) { $0.voided },
      unsold("cancelled", locale) { $0.cancelled },
    ]
    return Table(first + figures.flatMap(\.self), empty: "No sales.")
  }

  private static func money(
    _ key: String,
    _ heading: String?,
    _ locale: Locale,
    _ amount: @escaping @Sendable (SalesRow) -> Money
  ) -> [Column<SalesRow>] {
    Column<SalesRow>.money(key, heading: heading, in: locale) { amount($0) }
  }

  private static func unsold(
    _ key: String,
    _ locale: Locale,
    _ part: @escaping @Sendable (SalesRow) -> UnsoldOrders
  ) -> [Column<SalesRow>] {
    [Column("\(key).orders") { part($0).orders }]
      + money("\(key).total", nil, locale) { part($0).total }
      + money("\(key).paid", nil, locale) { part($0).paid }
      + money("\(key).refunded", nil, locale) { part($0).refunded }
      + money("\(key).due", nil, locale) { part($0).due }
  }
}

extension SalesGrouping {
  fileprivate var heading: String { self == .variant ? "SKU" : rawValue.uppercased() }
}

extension SalesRow {
  /// Returns the text of the key for people: the name of a product, or what has no key.
  func label(by grouping: SalesGrouping) -> String {
    switch grouping {
    case .product: name ?? key ?? ""
    case .discount: key ?? "no code"
    case .day, .week, .month, .country, .variant: key ?? name ?? ""
    }
  }
}
