import Catalog
import CatalogCommands
import CommandKit
import FoundationCore
import StoreHTTP

/// What is sold out or nearly, variant by variant.
struct StockToday: Sendable {
  /// A variant of which there is little, and what it is.
  struct Low: Sendable {
    let name: String
    let sku: SKU
    let available: Int
  }

  /// The most products with low stock that are read.
  static let longest = 1000

  /// The fewest first.
  let low: [Low]
  /// True if products with low stock were left unread.
  let hasMore: Bool
  /// The number of products with low stock, if the store counts them.
  let products: Int?
  let provenance: Provenance

  /// The variants that are sold out, of the products that were read.
  var soldOut: Int { low.count { $0.available == 0 } }
  var nearlySoldOut: Int { low.count - soldOut }

  init(
    _ products: [Product],
    atMost most: Int,
    hasMore: Bool,
    total: Int?,
    _ provenance: Provenance
  ) {
    low = products.flatMap { product in
      product.variants.compactMap { variant in
        guard let available = variant.stock?.available, available <= most else { return nil }
        let choices = product.options.compactMap { variant.options[$0.name] }
        return Low(
          name: ([product.title] + choices).joined(separator: ", "),
          sku: variant.sku,
          available: available
        )
      }
    }
    .sorted { ($0.available, $0.name, $0.sku) < ($1.available, $1.name, $1.sku) }
    self.hasMore = hasMore
    self.products = total
    self.provenance = provenance
  }

  /// Those of which nothing is left, and those of which little is, so many of each.
  func alerts(limit: Int) -> [TodayAlert] {
    let (none, some) = (low.filter { $0.available == 0 }, low.filter { $0.available > 0 })
    return none.prefix(limit).map { low in
      alert(.soldOut, low, "\(low.name): none left.")
    }
      + some.prefix(limit).map { low in
        alert(.lowStock, low, "\(low.name): \(low.available) left.")
      }
  }

  private func alert(_ kind: TodayAlert.Kind, _ low: Low, _ text: String) -> TodayAlert {
    TodayAlert(
      kind: kind,
      text: text,
      subject: .variant(low.sku.rawValue),
      command: "rialto catalog edit \(Shell.word(ProductKey.sku(low.sku).text))"
    )
  }
}
