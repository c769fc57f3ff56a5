import Catalog
import Ordering
import StoreCore

extension StoreOperation {
  /// Everything that can be asked of the store, in the order of the document.
  static func all(of store: Store) -> [StoreOperation] {
    let groups = [
      ProductOperations(store: store).all,
      ProductWritingOperations(store: store).all,
      ShelfOperations<Category>(store: store).all,
      ShelfOperations<Brand>(store: store).all,
      ReviewOperations(store: store).all,
      ReviewWritingOperations(store: store).all,
      ImportOperations(store: store).all,
      QuoteOperations(store: store).all,
      OrderOperations(store: store).all,
      OrderReadingOperations(store: store).all,
      RuleOperations<ShippingMethod>(store: store).all,
      RuleOperations<Discount>(store: store).all,
      RuleOperations<TaxRate>(store: store).all,
      ImageOperations(store: store).all,
      SessionOperations(store: store).all,
    ]
    return groups.flatMap(\.self)
  }
}
