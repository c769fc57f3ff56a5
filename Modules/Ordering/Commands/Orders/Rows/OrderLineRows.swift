public import CommandKit
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
    Table([
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
    ])
  }
}

extension OrderLine {
  /// The name and the chosen options.
  fileprivate func words(in locale: Locale) -> String {
    let choice = options.sorted { $0.key < $1.key }.map(\.value).list(in: locale)
    return choice.isEmpty ? name : "\(name) (\(choice))"
  }
}

extension OrderLine: TableRepresentable {
  static let table = Table<OrderLine>([
    Column("sku", \.sku.rawValue),
    Column("name", \.name),
    Column("options", \.options),
    Column("unitPrice", \.unitPrice),
    Column("quantity", \.quantity),
    Column("discount", \.discount),
    Column("taxPercent", \.taxPercent),
    Column("tax", \.tax),
    Column("total", \.total),
    Column("shipped", \.shipped),
    Column("returned", \.returned),
  ])
}

extension ItemQuantity: TableRepresentable {
  static let table = Table<ItemQuantity>([
    Column("sku", \.sku.rawValue),
    Column("quantity", \.quantity),
  ])
}

extension Return: TableRepresentable {
  static let table = Table<Return>([
    Column("id") { Int($0.id.rawValue) },
    Column("at", \.at),
    Column("lines", \.lines),
    Column("isRestocked", \.isRestocked),
    Column("reason", \.reason),
  ])
}
