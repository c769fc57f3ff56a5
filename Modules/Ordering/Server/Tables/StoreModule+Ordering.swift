import Ordering
package import StoreCore

extension StoreModule {
  /// The orders, their events and the pricing rules; their tables reference the tables of the catalog.
  package static let ordering = StoreModule(
    migrations: OrderingTables.migrations,
    tables: OrderingTables.tables,
    operations: { store in
      let groups = [
        QuoteOperations(store: store).all,
        OrderOperations(store: store).all,
        DocumentOperations(store: store).all,
        CustomerOperations(store: store).all,
        SalesOperations(store: store).all,
      ]
      // As existential types, so that their operations are compiled once.
      let rules: [any StoredPricingRule.Type] = [ShippingMethod.self, Discount.self, TaxRate.self]
      return groups.flatMap(\.self) + rules.flatMap { ruleOperations(of: $0, in: store) }
    },
    checks: ConsistencyCheck.ordering
  )
}

private func ruleOperations<Rule: StoredPricingRule>(
  of rule: Rule.Type,
  in store: Store
) -> [APIOperation] {
  RuleOperations<Rule>(store: store).all
}
