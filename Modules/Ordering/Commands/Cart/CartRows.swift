import CommandKit
import Foundation
import FoundationCore
import Ordering

/// The rows of a cart.
enum CartRows {
  static func table(in locale: Locale) -> Table<CartLine> {
    Table(
      head + Column<CartLine>.money("price", heading: "PRICE", in: locale) { $0.product.price }
        + count
        + Column<CartLine>.money("total", heading: "TOTAL", in: locale) { $0.total },
      priority: ["name", "quantity", "total", "price", "sku"],
      empty: "The cart is empty."
    )
  }

  private static let head: [Column<CartLine>] = [
    Column("sku", heading: "SKU", shrinks: false, \.id.rawValue),
    Column("name", heading: "NAME", \.product.name),
  ]

  private static let count: [Column<CartLine>] = [
    .count("quantity", heading: "QUANTITY", \.quantity)
  ]
}

extension CartLine {
  /// The total at the price when it was added, if it is known.
  fileprivate var total: Money? { product.price.flatMap { Cart([self]).total(in: $0.currency) } }
}
