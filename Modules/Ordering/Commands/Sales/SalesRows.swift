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
    var hidden: Set = ["sold.refundedTax", "unpaid", "voided", "cancelled"]
    if width < 110 { hidden.formUnion(["sold.gross", "sold.discount", "sold.shipping"]) }
    if width < 76 { hidden.formUnion(["sold.items", "sold.tax", "sold.refunds"]) }
    return Table(
      [
        Column("key", heading: grouping.heading, shrinks: grouping == .product, \.key) {
          $0.label(by: grouping)
        },
        Column("name", \.name),
        Column("currency", \.currency.code),
      ],
      empty: "No sales."
    )
    .completed(in: locale, hiding: hidden)
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
