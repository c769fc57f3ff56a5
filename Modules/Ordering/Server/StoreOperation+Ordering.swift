import Ordering
package import StoreCore

extension StoreOperation {
  /// Returns the operations of quotes, orders and pricing rules, in the order of the OpenAPI document.
  package static func ordering(of store: Store) -> [StoreOperation] {
    let groups = [
      QuoteOperations(store: store).all,
      OrderOperations(store: store).all,
      OrderReadingOperations(store: store).all,
      DocumentOperations(store: store).all,
      CustomerOperations(store: store).all,
      SalesOperations(store: store).all,
      RuleOperations<ShippingMethod>(store: store).all,
      RuleOperations<Discount>(store: store).all,
      RuleOperations<TaxRate>(store: store).all,
    ]
    return groups.flatMap(\.self)
  }
}
