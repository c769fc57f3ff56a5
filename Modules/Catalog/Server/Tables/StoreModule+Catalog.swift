import Catalog
package import StoreCore

extension StoreModule {
  /// The catalog: products, brands, categories, reviews, images and the stock.
  package static let catalog = StoreModule(
    migrations: CatalogTables.migrations,
    tables: CatalogTables.tables,
    operations: { store in
      let groups = [
        ProductOperations(store: store).all,
        StockOperations(store: store).all,
        PriceOperations(store: store).all,
        CategoryStore.operations(in: store),
        BrandStore.operations(in: store),
        ReviewOperations(store: store).all,
        ImportOperations(store: store).all,
        ImageOperations(store: store).all,
      ]
      return groups.flatMap(\.self)
    },
    checks: ConsistencyCheck.catalog
  )
}
