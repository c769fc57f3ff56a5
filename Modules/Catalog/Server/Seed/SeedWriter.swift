import Catalog
package import CatalogSamples
import FoundationCore
package import StoreCore

/// Writes the products and reviews of the demo store in one transaction.
package struct SeedWriter {
  private let transaction: any Transaction

  package init(_ transaction: any Transaction) { self.transaction = transaction }

  /// Writes a product and its reviews; returns `false` if one of its SKUs exists.
  package func write(_ entry: SeedCatalog.Entry) async throws -> Bool {
    var draft = entry.draft
    for variant in draft.variants {
      guard try await ProductStore(transaction).id(having: variant.sku) == nil else { return false }
    }
    let change = StoreChange(on: transaction, at: entry.date)
    draft.categoryPath = entry.category
    let product = try await ProductStore(transaction).add(draft, in: change)
    for review in entry.reviews {
      // Each review has its own date.
      let change = StoreChange(on: transaction, at: review.date)
      _ = try await ReviewStore(transaction).add(review.draft, of: product, in: change)
    }
    return true
  }
}
