import Catalog
import Foundation
import FoundationCore
import Persistence
public import StoreCore

extension StoreServer {
  /// Fills the store with a demo to try everything with; the same seed makes the same store.
  ///
  /// What is sold is always the same; the seed moves prices, stock, reviews and orders. All of it
  /// is kept, or nothing.
  ///
  /// - Parameters:
  ///   - seed: Any number.
  ///   - isAdding: Whether a store that has something in it already may be added to. What it has
  ///     stays as it is: a product whose SKUs are taken is passed over, and orders are placed only
  ///     where all else of the demo is new.
  /// - Returns: How many products were added.
  /// - Throws: `StoreServerError.notEmpty` where the store may not be added to.
  @discardableResult
  public func seed(_ seed: UInt64, isAdding: Bool = false) async throws(StoreServerError) -> Int {
    try await StoreServerError.named {
      try await store.database.write { transaction in
        if !isAdding { try await transaction.requireEmptyCatalog() }
        let catalog = SeedCatalog(seed: seed)
        var writer = SeedWriter(transaction)
        var count = 0
        for entry in catalog.entries where try await writer.write(entry) { count += 1 }
        let trader = SeedTrader(transaction)
        let isWhole = try await trader.writeRules() && count == catalog.entries.count
        if isWhole { try await trader.writeOrders(of: catalog, seed: seed) }
        return count
      }
    }
  }
}

extension Transaction {
  /// Refuses a catalog that somebody has begun to fill.
  fileprivate func requireEmptyCatalog() async throws {
    let count: Int? = try await value(
      """
      SELECT (SELECT count(*) FROM product) + (SELECT count(*) FROM category)
        + (SELECT count(*) FROM brand)
      """
    )
    guard count == 0 else { throw StoreServerError.notEmpty }
  }
}

/// Writes the demo store within one transaction, as staff and customers would have.
private struct SeedWriter {
  private let transaction: any Transaction
  private var categories = NamedCategories()

  init(_ transaction: any Transaction) { self.transaction = transaction }

  /// Writes a product and its reviews; false where one of its SKUs is taken.
  mutating func write(_ entry: SeedCatalog.Entry) async throws -> Bool {
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
