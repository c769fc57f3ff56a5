import CatalogServer
import OrderingServer
import StoreCore

extension StoreOperation {
  /// Returns all that can be asked of the contexts, in the order of the document.
  static func all(of store: Store) -> [StoreOperation] {
    catalog(of: store) + ordering(of: store) + images(of: store)
  }
}
