import Catalog
import FoundationCore
package import StoreCore

/// Writes the products of the demo and their reviews within one transaction, as staff and customers
/// would have.
package struct SeedWriter {
  private let transaction: any Transaction
  private var categories = CategoryPathResolver()

  package init(_ transaction: any Transaction) { self.transaction = transaction }

  /// Writes a product and its reviews; false where one of its SKUs is taken.
  package mutating func write(_ entry: SeedCatalog.Entry) async throws -> Bool {
    var draft = entry.draft
    for variant in draft.variants {
      guard try await isFree(variant.sku) else { return false }
    }
    let change = StoreChange(on: transaction, at: entry.date)
    draft.category = try await categories.category(at: entry.category, change)
    let product = try await ProductWriter(change: change).add(draft)
    for review in entry.reviews {
      // Each at its own time.
      let writer = ReviewWriter(StoreChange(on: transaction, at: review.date))
      _ = try await writer.add(review.draft, of: product)
    }
    return true
  }

  private func isFree(_ sku: SKU) async throws -> Bool {
    let taken: Int? = try await transaction.value(
      "SELECT id FROM variant WHERE sku = ?",
      [sku.rawValue]
    )
    return taken == nil
  }
}
