import Ordering
package import StoreCore

extension StoreModule {
  /// The orders, their events and the pricing rules; their tables reference the tables of the catalog.
  package static let ordering = StoreModule(
    migrations: OrderingTables.migrations,
    tables: OrderingTables.tables,
    operations: { store in
      let groups = [
        StoreProfileStore.operations(in: store),
        QuoteOperations(store: store).all,
        OrderOperations(store: store).all,
        DocumentOperations(store: store).all,
        CustomerOperations(store: store).all,
        SalesOperations(store: store).all,
        PricingRuleStore<ShippingMethod>.operations(in: store),
        PricingRuleStore<Discount>.operations(in: store),
        PricingRuleStore<TaxRate>.operations(in: store),
      ]
      return groups.flatMap(\.self)
    },
    checks: ConsistencyCheck.ordering,
    currency: { try await StoreProfileStore($0).profile().currency }
  )
}
