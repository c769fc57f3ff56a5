import Catalog
import CommandKit
import Foundation
import FoundationCore

/// The tables of stock.
enum StockRows {
  /// Returns the table of stock levels.
  static func levels(in locale: Locale) -> Table<StockLevel> {
    Table(
      [
        Column("sku", heading: "SKU", shrinks: false, \.sku.rawValue),
        Column("product", \.product.rawValue),
        Column("title", heading: "TITLE", \.title),
        Column("options", heading: "OPTIONS", \.options) { level in
          level.options.ordered { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.list(in: locale)
        },
        .count("stock.onHand", heading: "ON HAND", \.stock.onHand),
        .count("stock.reserved", heading: "RESERVED", \.stock.reserved),
        .count("stock.available", heading: "STOCK", \.stock.available).styled { level in
          level.stock.available <= 0 ? .red : level.isLow ? .yellow : nil
        },
        .count("threshold", heading: "LOW AT") { $0.threshold ?? StockLevel.defaultThreshold },
        Column("isLow", \.isLow),
      ],
      priority: ["title", "stock.available", "options", "sku", "threshold"],
      empty: "No variants found."
    )
  }

  /// The table of stock movements.
  static let movements = Table<StockMovement>(
    [
      Column("id", \.id.rawValue),
      Column("at", heading: "TIME", shrinks: false, \.at),
      Column("sku", \.sku.rawValue),
      Column("reason", heading: "REASON", \.reason),
      Column("onHand", heading: "CHANGE", align: .trailing, \.onHand) { $0.onHand.signed },
      Column("after.onHand", heading: "ON HAND", align: .trailing, \.after.onHand),
      Column("reserved", heading: "RESERVED", align: .trailing, \.reserved) { $0.reserved.signed },
      Column("after.reserved", \.after.reserved),
      Column("after.available", heading: "STOCK", align: .trailing, \.after.available),
      Column("order", heading: "ORDER", align: .trailing, \.order),
      Column("by", heading: "BY", \.by),
      Column("note", heading: "NOTE", \.note),
    ],
    priority: ["reason", "onHand", "after.available", "at", "order", "note", "by"],
    empty: "No stock movements yet."
  )
}

extension Int {
  /// The number with its sign; empty for 0.
  fileprivate var signed: String { self == 0 ? "" : self > 0 ? "+\(self)" : "\(self)" }
}
