import Catalog
import Foundation
import FoundationCore
import Persistence

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
      try await store.database.write { connection in
        if !isAdding { try connection.requireEmptyCatalog() }
        let catalog = SeedCatalog(seed: seed)
        var writer = SeedWriter(connection)
        let count = try catalog.entries.count { try writer.write($0) }
        let trader = SeedTrader(connection)
        let isWhole = try trader.writeRules() && count == catalog.entries.count
        if isWhole { try trader.writeOrders(of: catalog, seed: seed) }
        return count
      }
    }
  }
}

extension Connection {
  /// Refuses a catalog that somebody has begun to fill.
  fileprivate func requireEmptyCatalog() throws {
    let count: Int? = try prepare(
      """
      SELECT (SELECT count(*) FROM product) + (SELECT count(*) FROM category)
        + (SELECT count(*) FROM brand)
      """
    ).value()
    guard count == 0 else { throw StoreServerError.notEmpty }
  }
}

/// Writes the demo store within one transaction, as staff and customers would have.
private struct SeedWriter {
  private let connection: Connection
  private var categories = NamedCategories()

  init(_ connection: Connection) { self.connection = connection }

  /// Writes a product and its reviews; false where one of its SKUs is taken.
  mutating func write(_ entry: SeedCatalog.Entry) throws -> Bool {
    var draft = entry.draft
    guard try draft.variants.allSatisfy({ try isFree($0.sku) }) else { return false }
    let change = CatalogChange(on: connection, at: entry.date)
    draft.category = try categories.category(at: entry.category, change)
    let product = try ProductWriter(change: change).add(draft)
    for review in entry.reviews {
      // Each at its own time.
      let writer = ReviewWriter(CatalogChange(on: connection, at: review.date))
      _ = try writer.add(review.draft, of: product)
    }
    return true
  }

  private func isFree(_ sku: SKU) throws -> Bool {
    let taken: Int? = try connection.prepare("SELECT id FROM variant WHERE sku = ?")
      .value([sku.rawValue])
    return taken == nil
  }
}
