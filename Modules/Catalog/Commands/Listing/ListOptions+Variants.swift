import Catalog
import CommandKit
import FoundationCore

extension ListOptions {
  /// Lists variants, one a row; returns `true` if there are more than the limit.
  ///
  /// The store sorts products by their lowest price. Sorting variants by their own prices needs all
  /// of them; in any other order they are listed as they arrive.
  static func showVariants(
    _ listing: VariantSequence,
    by order: ProductSortOrder,
    in currency: Currency?,
    limit: Int?,
    on display: Display
  ) async throws -> Bool {
    let table = ProductVariantRow.table(in: display.locale, currency: currency)
    guard limit != nil || order.isByPrice else {
      try await display.list(listing, as: table)
      return false
    }
    var rows: [ProductVariantRow] = []
    for try await row in listing {
      rows.append(row)
      // One row more than the limit shows that there are more.
      if let limit, rows.count > limit, !order.isByPrice { break }
    }
    if order.isByPrice { rows.sort(by: order, in: currency) }
    try display.list(rows.prefix(limit ?? .max), as: table)
    return rows.count > limit ?? .max
  }
}

extension ProductSortOrder {
  /// `true` for an order by price, ascending or descending.
  var isByPrice: Bool { self == .priceAscending || self == .priceDescending }
}

extension [ProductVariantRow] {
  /// Sorts the rows by price; those without a price in the currency come last.
  fileprivate mutating func sort(by order: ProductSortOrder, in currency: Currency?) {
    func key(_ row: ProductVariantRow) -> (Int64, Int, String) {
      let units = row.variant.price(in: currency)?.minorUnits
      let rank = units.map { order == .priceAscending ? $0 : -$0 } ?? .max
      return (rank, row.product.id.rawValue, row.variant.sku.rawValue)
    }
    sort { key($0) < key($1) }
  }
}
