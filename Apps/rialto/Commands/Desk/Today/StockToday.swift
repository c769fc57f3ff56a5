import Catalog
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

  /// The fewest first.
  let low: [Low]
  /// Whether there are more products with little than were asked for.
  let hasMore: Bool
  let provenance: Provenance

  init(_ answer: Answer<Page<Product>>, atMost most: Int) {
    low = answer.value.items.flatMap { product in
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
    hasMore = answer.value.next != nil
    provenance = answer.provenance
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
      command: "rialto catalog edit \(Shell.word(low.sku.rawValue))"
    )
  }
}
