import Catalog
import CatalogServer
import FoundationCore
import Ordering
import OrderingServer
public import StoreCore

extension StoreServer {
  /// The number from which the goods of a demo are made.
  public static let demoSeed: UInt64 = 1

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
        let trader = SeedOrderWriter(transaction, opening: SeedCatalog.openingDate)
        let isWhole = try await trader.writeRules() && count == catalog.entries.count
        if isWhole {
          let day = catalog.entries.last?.date ?? SeedCatalog.openingDate
          try await trader.writeOrders(of: catalog.goods, after: day, seed: seed)
        }
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

extension SeedCatalog {
  /// The variants of all products, as orders know them.
  fileprivate var goods: [SeedStockItem] {
    entries.flatMap(\.draft.variants).map { variant in
      SeedStockItem(
        sku: ProductReference.ID(rawValue: variant.sku.rawValue),
        currencies: variant.prices.map(\.currency),
        onHand: variant.onHand ?? 0
      )
    }
  }
}
