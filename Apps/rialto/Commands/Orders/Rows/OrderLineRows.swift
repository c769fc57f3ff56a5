import Foundation
import FoundationCore
import Ordering

/// The lines of an order as rows for people.
enum OrderLineRows {
  static func table(in locale: Locale) -> Table<OrderLine> {
    Table([
      Column("sku", heading: "SKU", shrinks: false, \.sku.rawValue),
      Column("name", heading: "NAME", \.name) { $0.words },
      Column("unitPrice", heading: "PRICE", align: .trailing) {
        $0.unitPrice.formatted(in: locale)
      },
      Column("quantity", heading: "COUNT", align: .trailing, \.quantity),
      Column("shipped", heading: "SENT", align: .trailing, \.shipped),
      Column("returned", heading: "BACK", align: .trailing, \.returned),
      Column("taxPercent", heading: "TAX %", align: .trailing, \.taxPercent),
      Column("total", heading: "TOTAL", align: .trailing) { $0.total.formatted(in: locale) },
    ])
  }
}

extension OrderLine {
  /// What it is called, and what was chosen of it.
  fileprivate var words: String {
    let choice = options.sorted { $0.key < $1.key }.map(\.value).joined(separator: ", ")
    return choice.isEmpty ? name : "\(name) (\(choice))"
  }
}

extension OrderLine: JSONRepresentable {
  var json: JSONValue {
    .object([
      .init("sku", .string(sku.rawValue)),
      .init("name", .string(name)),
      .init(
        "options",
        .object(options.sorted { $0.key < $1.key }.map { .init($0.key, .string($0.value)) })
      ),
      .init("unitPrice", unitPrice.json),
      .init("quantity", .number(quantity)),
      .init("discount", discount.json),
      .init("taxPercent", taxPercent.json),
      .init("tax", tax.json),
      .init("total", total.json),
      .init("shipped", .number(shipped)),
      .init("returned", .number(returned)),
    ])
  }
}

extension ItemCount: JSONRepresentable {
  var json: JSONValue {
    .object([.init("sku", .string(sku.rawValue)), .init("quantity", .number(quantity))])
  }
}

extension Return: JSONRepresentable {
  var json: JSONValue {
    .object([
      .init("id", .number(id.rawValue)),
      .init("at", .string(at.ISO8601Format())),
      .init("lines", lines.json),
      .init("isRestocked", .bool(isRestocked)),
      .init("reason", reason.json),
    ])
  }
}
