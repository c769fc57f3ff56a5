import Catalog
import CommandKit
import Foundation
import FoundationCore

/// A variant and its product, as a row.
struct ProductVariantRow: Sendable {
  let product: Product
  let variant: Variant

  /// Returns the variants of a product that match a filter, in their order.
  static func all(of product: Product, matching filter: ProductFilter) -> [ProductVariantRow] {
    product.variants.filter { $0.matches(filter) }
      .map { ProductVariantRow(product: product, variant: $0) }
  }

  /// The options in the order of the product, as a JSON object for a spreadsheet.
  private var optionText: String {
    guard !variant.options.isEmpty else { return "" }
    let members = product.options.compactMap { option in
      variant.options[option.name].map { JSONValue.Member(option.name, .string($0)) }
    }
    return JSONValue.object(members).text()
  }

  /// Returns the prices in other currencies than the first price, or than the given one.
  private func otherPrices(than currency: Currency?) -> [Money] {
    let price = variant.price(in: currency)
    return variant.prices.filter { $0.currency != price?.currency }
  }

  /// Returns the table of a list, from which an import in CSV makes the same products.
  static func table(
    in locale: Locale,
    currency: Currency? = nil,
    categories: CategoryTree = CategoryTree([])
  ) -> Table<ProductVariantRow> {
    func column(_ column: SheetColumn) -> Column<ProductVariantRow> {
      Column(column.rawValue) { column.text(of: $0.product, in: categories) }
    }
    return Table(
      [
        Column("id", heading: "ID", align: .trailing, \.product.id.rawValue),
        Column("sku", heading: "SKU", shrinks: false, \.variant.sku.rawValue),
        Column("title", heading: "TITLE", \.product.title),
        Column("options", heading: "OPTIONS", \.variant.options) { $0.variant.choice(in: locale) }
          .inSheets(\.optionText),
      ] + Column.money("price", heading: "PRICE", in: locale) { $0.variant.price(in: currency) } + [
        Column("onHand", \.variant.stock?.onHand),
        Column("reserved", \.variant.stock?.reserved),
        VariantRows.available(heading: "STOCK").of(\.variant),
        Column("status", \.product.status),
        Column("otherPrices") { $0.otherPrices(than: currency) }
          .inSheets { row in
            row.otherPrices(than: currency).map(\.description).joined(separator: " | ")
          },
        column(.brand), column(.category), column(.description),
        Column("images", \.product.images)
          .inSheets { SheetColumn.images.text(of: $0.product, in: categories) ?? "" },
        Column("taxClass", \.product.taxClass),
      ],
      priority: ["title", "options", "price", "available", "sku", "id"],
      empty: "No variants found."
    )
  }
}

extension Variant {
  /// Returns `true` if the prices and the stock of the variant match the filter.
  fileprivate func matches(_ filter: ProductFilter) -> Bool {
    if filter.isInStock, stock?.available == 0 { return false }
    if let most = filter.maximumStock, stock.map({ $0.available > most }) ?? true { return false }
    if let least = filter.minimumPrice {
      guard let price = price(in: least.currency), price.minorUnits >= least.minorUnits else {
        return false
      }
    }
    if let most = filter.maximumPrice {
      guard let price = price(in: most.currency), price.minorUnits <= most.minorUnits else {
        return false
      }
    }
    return true
  }
}
