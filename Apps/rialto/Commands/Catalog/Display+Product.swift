import Catalog
import Foundation
import FoundationCore

extension Display {
  /// Shows a product: for a person also its variants, a row each.
  func product(_ product: Product, _ locale: Locale) throws(OutputError) {
    try detail(product, as: ProductRows.details(in: locale))
    guard format == nil, !product.variants.isEmpty else { return }
    let variants = VariantRows.table(in: locale).text(
      product.variants,
      width: console.output.width,
      style: style
    )
    try text("\n" + variants)
  }
}

/// The variants of a product, as rows for people.
private enum VariantRows {
  static func table(in locale: Locale) -> Table<Variant> {
    Table([
      Column("sku", heading: "SKU", shrinks: false, \.sku.rawValue),
      Column("options", heading: "CHOICE") { variant in
        variant.options.sorted { $0.key < $1.key }
          .map { "\($0.key) \($0.value)" }.joined(separator: ", ")
      },
      Column("prices", heading: "PRICES") { variant in
        variant.prices.map { $0.formatted(in: locale) }.joined(separator: ", ")
      },
      Column("onHand", heading: "ON HAND", align: .trailing) { $0.stock?.onHand },
      Column("reserved", heading: "RESERVED", align: .trailing) { $0.stock?.reserved },
      Column("available", heading: "AVAILABLE", align: .trailing) { $0.stock?.available },
    ])
  }
}
