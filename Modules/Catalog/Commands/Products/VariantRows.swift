import Catalog
import CommandKit
import Foundation
import FoundationCore

/// The tables of the variants of a product.
enum VariantRows {
  /// Returns the table without the columns of reserved stock.
  static func short(in locale: Locale) -> Table<Variant> {
    table(in: locale).without(["onHand", "reserved"])
  }

  static func table(in locale: Locale) -> Table<Variant> {
    Table(
      columns(in: locale),
      priority: ["options", "sku", "available", "prices"]
    )
  }

  private static func columns(in locale: Locale) -> [Column<Variant>] {
    [
      Column("sku", heading: "SKU", shrinks: false, \.sku.rawValue),
      Column("options", heading: "OPTIONS") { $0.choice(in: locale) },
      Column("prices", heading: "PRICES") { variant in
        variant.prices.map { $0.formatted(in: locale) }.list(in: locale)
      },
      .count("onHand", heading: "ON HAND") { $0.stock?.onHand },
      .count("reserved", heading: "RESERVED") { $0.stock?.reserved },
      Column("available", heading: "AVAILABLE", align: .trailing) {
        $0.stock?.available
      } text: { variant, locale in
        variant.stockText(in: locale)
      }
      .styled { $0.stock?.available == 0 ? .red : nil },
    ]
  }
}
