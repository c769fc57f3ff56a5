import Catalog
import CatalogSamples
import CatalogServer
import FoundationCore
import Ordering
import OrderingServer
import Persistence
public import StoreCore

extension StoreServer {
  /// The default seed of the demo.
  public static let demoSeed = SeedCatalog.demoSeed

  /// Fills the store with demo data; the same seed makes the same data at the same time.
  ///
  /// The products are always the same; the seed varies prices, stock, reviews and orders. The orders
  /// are of the weeks before the current date of the store.
  /// Everything is added in one transaction.
  ///
  /// - Parameters:
  ///   - seed: Any number.
  ///   - isAdding: `true` to add to a store that is not empty. Its data stay unchanged: a product
  ///     with an existing SKU is skipped, and orders are placed only if everything else of the demo
  ///     is new.
  /// - Returns: The number of added products.
  /// - Throws: `StoreServerError.notEmpty` if the store is not empty and `isAdding` is `false`.
  @discardableResult
  public func seed(_ seed: UInt64, isAdding: Bool = false) async throws(StoreServerError) -> Int {
    try await store.write { transaction in
      if !isAdding, try await !transaction.areEmpty(Self.catalogTables) {
        throw StoreServerError.notEmpty
      }
      let catalog = SeedCatalog(seed: seed)
      let writer = SeedWriter(transaction)
      var count = 0
      for entry in catalog.entries where try await writer.write(entry) { count += 1 }
      let trader = SeedOrderWriter(transaction, opening: SeedCatalog.openingDate)
      let isWhole = try await trader.writeRules() && count == catalog.entries.count
      if isWhole {
        try await trader.writeOrders(of: catalog.goods, before: store.now(), seed: seed)
      }
      return count
    }
  }
}

extension SeedCatalog {
  /// The variants of all products, for orders.
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

/// The state of a store with regard to the demo.
public enum DemoState: Sendable, Hashable {
  /// The store is empty.
  case empty
  /// The demo, possibly changed since.
  case demo
  /// Other data.
  case other
}

extension StoreServer {
  /// Returns whether the store contains the demo or is empty.
  ///
  /// The demo is recognized by its first order, which cannot be deleted.
  ///
  /// - Throws: `StoreServerError.failed(_:)` if the database fails.
  public func demoState() async throws(StoreServerError) -> DemoState {
    try await store.read { transaction in
      // The ID may differ from 1, if placing the order was retried.
      let isDemo: Bool? = try await transaction.value(
        """
        SELECT EXISTS (
          SELECT 1 FROM order_event
          WHERE caller = 'demo' AND id = (SELECT min(id) FROM order_event)
        )
        """
      )
      if isDemo == true { return .demo }
      let others = ["store_profile", "shipping_method", "tax_rate", "discount", "customer_order"]
      let tables = Self.catalogTables + others.map { StoreTable($0) }
      return try await transaction.areEmpty(tables) ? .empty : .other
    }
  }

  /// The tables that a store with a catalog has rows in.
  private static var catalogTables: [StoreTable] {
    ["product", "category", "brand"].map { StoreTable($0) }
  }
}
