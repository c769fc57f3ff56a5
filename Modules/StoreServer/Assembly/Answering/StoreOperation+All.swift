import CatalogServer
import OrderingServer
import StoreCore

extension StoreOperation {
  /// Everything that can be asked of the store, in the order of the document.
  static func all(of store: Store) -> [StoreOperation] {
    catalog(of: store) + ordering(of: store) + images(of: store)
      + SessionOperations(store: store).all
  }
}
