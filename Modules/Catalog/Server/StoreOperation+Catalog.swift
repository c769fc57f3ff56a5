import Catalog
package import StoreCore

extension StoreOperation {
  /// Returns all operations of the catalog except images, in the order of the OpenAPI document.
  package static func catalog(of store: Store) -> [StoreOperation] {
    // As existential types, so that their operations are compiled once.
    let resources: [any CatalogResourceStore.Type] = [CategoryStore.self, BrandStore.self]
    let groups = [
      ProductOperations(store: store).all,
      StockOperations(store: store).all,
      PriceOperations(store: store).all,
      resources.flatMap { operations(of: $0, in: store) },
      ReviewOperations(store: store).all,
      ImportOperations(store: store).all,
    ]
    return groups.flatMap(\.self)
  }

  private static func operations<Kind: CatalogResourceStore>(
    of kind: Kind.Type,
    in store: Store
  ) -> [StoreOperation] {
    CatalogResourceOperations<Kind>(store: store).all
  }

  /// Returns the operations of images.
  package static func images(of store: Store) -> [StoreOperation] {
    ImageOperations(store: store).all
  }
}
