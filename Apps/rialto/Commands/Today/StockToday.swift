import Catalog
import CatalogCommands
import CommandKit
import FoundationCore
import StoreHTTP

/// The variants that are sold out or low in stock.
struct StockToday: Sendable {
  /// A variant that is low in stock.
  struct Low: Sendable {
    let name: String
    let sku: SKU
    let available: Int
  }

  /// The maximum number of products to load.
  static let productLimit = 1000

  /// The variants low in stock, lowest first.
  let low: [Low]
  /// `true` if there are more products with low stock than were loaded.
  let hasMore: Bool
  /// The number of products with low stock; `nil` if the store does not count them.
  let products: Int?
  let provenance: Provenance

  /// The number of sold-out variants of the loaded products.
  var soldOut: Int { low.count { $0.available == 0 } }
  var nearlySoldOut: Int { low.count - soldOut }

  init(
    _ products: [Product],
    atMost most: Int,
    hasMore: Bool,
    total: Int?,
    provenance: Provenance
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

  /// Returns the alerts, at most `limit` of each kind.
  func alerts(limit: Int) -> [TodayAlert] {
    let (none, some) = (low.filter { $0.available == 0 }, low.filter { $0.available > 0 })
    return none.prefix(limit).map { low in
      alert(.soldOut, for: low, text: "\(low.name): sold out.")
    }
      + some.prefix(limit).map { low in
        alert(.lowStock, for: low, text: "\(low.name): \(low.available) left.")
      }
  }

  private func alert(_ kind: TodayAlert.Kind, for low: Low, text: String) -> TodayAlert {
    TodayAlert(
      kind: kind,
      text: text,
      subject: .variant(low.sku.rawValue),
      command: "rialto catalog stock \(Shell.word(low.sku.rawValue))"
    )
  }
}
