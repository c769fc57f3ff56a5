import Catalog
package import StoreCore

extension StoreOperation {
  /// Returns all that can be asked of the catalog but its images, in the order of the document.
  package static func catalog(of store: Store) -> [StoreOperation] {
    let groups = [
      ProductOperations(store: store).all,
      ProductWritingOperations(store: store).all,
      CatalogResourceOperations<Category>(store: store).all,
      CatalogResourceOperations<Brand>(store: store).all,
      ReviewOperations(store: store).all,
      ReviewWritingOperations(store: store).all,
      ImportOperations(store: store).all,
    ]
    return groups.flatMap(\.self)
  }

  /// Returns all that can be asked of the images of the catalog.
  package static func images(of store: Store) -> [StoreOperation] {
    ImageOperations(store: store).all
  }
}
