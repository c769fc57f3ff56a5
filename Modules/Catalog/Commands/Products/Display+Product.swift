import Catalog
import CommandKit
import Foundation
import FoundationCore

extension Display {
  /// Shows a product, and its variants as rows except to a program.
  func product(_ product: Product) throws(OutputError) {
    try detail(product, as: ProductRows.details(in: locale))
    guard format == nil, !product.variants.isEmpty else { return }
    let variants = VariantRows.table(in: locale).text(
      product.variants,
      width: console.output.width,
      style: style,
      locale: locale
    )
    try text("\n" + variants)
  }
}

/// The tables of the variants of a product, for users.
enum VariantRows {
  /// Returns the table of the columns that matter to customers.
  static func short(in locale: Locale) -> Table<Variant> {
    table(in: locale).without(["onHand", "reserved"])
  }

  static func table(in locale: Locale) -> Table<Variant> {
    Table([
      Column("sku", heading: "SKU", shrinks: false, \.sku.rawValue),
      Column("options", heading: "CHOICE") { $0.choice(in: locale) },
      Column("prices", heading: "PRICES") { variant in
        variant.prices.map { $0.formatted(in: locale) }.list(in: locale)
      },
      .count("onHand", heading: "ON HAND") { $0.stock?.onHand },
      .count("reserved", heading: "RESERVED") { $0.stock?.reserved },
      Column("available", heading: "AVAILABLE", align: .trailing) {
        $0.stock?.available
      } text: { variant, locale in
        variant.stockText(in: locale)
      },
    ])
  }
}
