import CommandKit
import Foundation
import FoundationCore
import Ordering

/// The rows of an order's lines.
enum OrderLineRows {
  /// Returns the table without SKUs, unit prices and returns.
  static func short(in locale: Locale) -> Table<OrderLine> {
    table(in: locale).without(["sku", "unitPrice", "returned", "taxPercent"])
  }

  static func table(in locale: Locale) -> Table<OrderLine> {
    Table(
      columns(in: locale),
      priority: ["name", "quantity", "sku", "total", "shipped", "unitPrice"]
    )
  }

  private static func columns(in locale: Locale) -> [Column<OrderLine>] {
    [
      Column("sku", heading: "SKU", shrinks: false, \.sku.rawValue),
      Column("name", heading: "NAME", \.name) { $0.words(in: locale) },
      Column("unitPrice", heading: "PRICE", align: .trailing) {
        $0.unitPrice.formatted(in: locale)
      },
      .count("quantity", heading: "QUANTITY", \.quantity),
      .count("shipped", heading: "SHIPPED", \.shipped),
      .count("returned", heading: "RETURNED", \.returned),
      Column("taxPercent", heading: "TAX %", align: .trailing, \.taxPercent),
      Column("total", heading: "TOTAL", align: .trailing) { $0.total.formatted(in: locale) },
    ]
  }
}

extension OrderLine {
  /// The name and the chosen options.
  fileprivate func words(in locale: Locale) -> String {
    let choice = options.ordered { $0.key < $1.key }.map(\.value).list(in: locale)
    return choice.isEmpty ? name : "\(name) (\(choice))"
  }
}
