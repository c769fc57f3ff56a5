import Ordering
package import StoreCore

extension StoreOperation {
  /// Returns the operations of quotes, orders and pricing rules, in the order of the OpenAPI document.
  package static func ordering(of store: Store) -> [StoreOperation] {
    let groups = [
      QuoteOperations(store: store).all,
      OrderOperations(store: store).all,
      DocumentOperations(store: store).all,
      CustomerOperations(store: store).all,
      SalesOperations(store: store).all,
    ]
    // As existential types, so that their operations are compiled once.
    let rules: [any StoredPricingRule.Type] = [ShippingMethod.self, Discount.self, TaxRate.self]
    return groups.flatMap(\.self) + rules.flatMap { operations(of: $0, in: store) }
  }

  private static func operations<Rule: StoredPricingRule>(
    of rule: Rule.Type,
    in store: Store
  ) -> [StoreOperation] {
    RuleOperations<Rule>(store: store).all
  }
}
