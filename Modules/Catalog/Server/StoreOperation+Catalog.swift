import Catalog
package import StoreCore

extension StoreOperation {
  /// Returns all operations of the catalog except images, in the order of the OpenAPI document.
  package static func catalog(of store: Store) -> [StoreOperation] {
    let groups = [
      ProductOperations(store: store).all,
      ProductWritingOperations(store: store).all,
      StockOperations(store: store).all,
      PriceOperations(store: store).all,
      CatalogResourceOperations<Category>(store: store).all,
      CatalogResourceOperations<Brand>(store: store).all,
      ReviewOperations(store: store).all,
      ReviewWritingOperations(store: store).all,
      ImportOperations(store: store).all,
    ]
    return groups.flatMap(\.self)
  }

  /// Returns the operations of images.
  package static func images(of store: Store) -> [StoreOperation] {
    ImageOperations(store: store).all
  }
}
