import CommandKit
import Foundation
import FoundationCore
import Ordering

/// The rows of invoices, credit notes and packing slips.
enum DocumentRows {
  /// Returns the table of a document with all fields.
  static func document(in locale: Locale) -> Table<OrderDocument> {
    Table([
      Column("number", heading: "NUMBER", \.number.rawValue),
      Column("kind", heading: "KIND", \.kind) { $0.kind.words },
      Column("order", heading: "ORDER", \.order.rawValue),
      .day("issuedAt", heading: "ISSUED", \.issuedAt),
      Column("seller.name", heading: "SELLER", \.seller.name),
      Column("buyer.address.name", heading: "BUYER", \.buyer.address.name),
      Column("buyer.email", heading: "E-MAIL", \.buyer.email),
    ])
    .completed(
      in: locale,
      hiding: [
        "orderedAt", "suppliedAt", "isSupplyStated", "seller.address", "seller.contact", "bank",
        "footer", "buyer",
        "lines", "taxes", "isTaxIncluded", "event",
      ]
    )
  }

  /// Returns the table of a packing slip with all fields.
  static func slip(in locale: Locale) -> Table<PackingSlip> {
    Table([
      Column("order", heading: "ORDER", \.order.rawValue),
      Column("shipment", heading: "SHIPMENT", \.shipment),
      .day("shippedAt", heading: "SHIPPED", \.shippedAt),
      Column("address.name", heading: "NAME", \.address.name),
      Column("address.lines", heading: "ADDRESS", \.address.lines) { $0.address.place },
      Column("method", heading: "METHOD", \.method),
      Column("lines", heading: "ITEMS", \.lines) { slip in
        slip.lines.map { "\($0.sku)=\($0.packed)" }.joined(separator: " ")
      },
    ])
    .completed(
      in: locale,
      headings: ["tracking.number": "TRACKING NUMBER", "tracking.carrier": "CARRIER"],
      hiding: ["orderedAt", "address", "tracking.link"]
    )
  }
}
