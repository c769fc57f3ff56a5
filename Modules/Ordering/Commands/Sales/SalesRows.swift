import CommandKit
import Foundation
import FoundationCore
import Ordering

/// The rows of a sales report.
enum SalesRows {
  /// Returns the table of a grouping; a narrow terminal shows fewer amounts.
  ///
  /// The tax that a terminal shows is what remains of it after refunds, as in the net sales.
  static func table(
    by grouping: SalesGrouping,
    in locale: Locale,
    width: Int = .max
  ) -> Table<SalesRow> {
    let isByRate = grouping == .rate
    var hidden: Set = ["sold.tax", "sold.refundedTax"]
    let details: Set = ["sold.gross", "sold.discount", "sold.shipping"]
    if isByRate {
      hidden.formUnion(details.union(["sold.items", "sold.total", "sold.refunds"]))
    } else {
      hidden.insert("sold.revenue")
      if width < 110 { hidden.formUnion(details) }
      if width < 76 { hidden.formUnion(["sold.items", "sold.remainingTax", "sold.refunds"]) }
    }
    let items =
      hidden.contains("sold.items")
      ? [] : [Column<SalesRow>.count("sold.items", heading: "ITEMS", \.sold.items)]
    return Table(
      [
        Column("key", heading: grouping.heading, shrinks: grouping == .product, \.key) {
          $0.label(by: grouping)
        },
        Column("name", \.name),
        Column(
          "taxPercent",
          heading: isByRate ? "RATE" : nil,
          align: .trailing,
          \.taxPercent,
          text: { row, locale in row.taxPercent?.percent(in: locale) ?? "" }
        ),
        Column("currency", \.currency.code),
        .count("sold.orders", heading: "ORDERS", \.sold.orders),
      ] + items,
      empty: "No sales."
    )
    .completed(
      in: locale,
      headings: ["sold.revenue": "TOTAL", "sold.remainingTax": "TAX"],
      hiding: hidden
    )
  }
}

extension SalesGrouping {
  fileprivate var heading: String {
    switch self {
    case .variant: "SKU"
    case .rate: "COUNTRY"
    case .day, .week, .month, .country, .product, .discount: rawValue.uppercased()
    }
  }
}

extension SalesRow {
  /// Returns the text of the key for people: the name of a product, or what has no key.
  func label(by grouping: SalesGrouping) -> String {
    switch grouping {
    case .product: name ?? key ?? ""
    case .discount: key ?? "no code"
    case .day, .week, .month, .country, .rate, .variant: key ?? name ?? ""
    }
  }
}
