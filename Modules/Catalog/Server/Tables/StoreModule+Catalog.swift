import Catalog
package import StoreCore

extension StoreModule {
  /// The catalog: products, brands, categories, reviews, images and the stock.
  package static let catalog = StoreModule(
    migrations: CatalogTables.migrations,
    tables: CatalogTables.tables,
    operations: { store in
      // As existential types, so that their operations are compiled once.
      let resources: [any CatalogResourceStore.Type] = [CategoryStore.self, BrandStore.self]
      let groups = [
        ProductOperations(store: store).all,
        StockOperations(store: store).all,
        PriceOperations(store: store).all,
        resources.flatMap { catalogOperations(of: $0, in: store) },
        ReviewOperations(store: store).all,
        ImportOperations(store: store).all,
        ImageOperations(store: store).all,
      ]
      return groups.flatMap(\.self)
    },
    checks: ConsistencyCheck.catalog
  )
}

private func catalogOperations<Kind: CatalogResourceStore>(
  of kind: Kind.Type,
  in store: Store
) -> [APIOperation] {
  CatalogResourceOperations<Kind>(store: store).all
}
