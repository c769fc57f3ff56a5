package import Foundation
import FoundationCore
import Ordering
import Persistence
package import StoreCore

/// Writes the pricing rules and the orders of the demo store within one transaction, with the code
/// that staff and customers use.
package struct SeedOrderWriter {
  private let transaction: any Transaction
  /// The day the store opened.
  private let opening: Date
  private let decodedRules = DecodedRules()

  package init(_ transaction: any Transaction, opening: Date) {
    self.transaction = transaction
    self.opening = opening
  }

  /// Writes the missing rules, and returns `false` if the store already had rules or orders; gives
  /// one without any a profile.
  package func writeRules() async throws -> Bool {
    let count: Int? = try await transaction.value(
      """
      SELECT (SELECT count(*) FROM shipping_method) + (SELECT count(*) FROM tax_rate)
        + (SELECT count(*) FROM discount) + (SELECT count(*) FROM customer_order)
      """
    )
    try await write(SeedPricingRules.methods)
    try await write(SeedPricingRules.taxes)
    try await write(SeedPricingRules.discounts(from: opening))
    let profiles = StoreProfileStore(transaction)
    let profile = try await profiles.profile()
    if count == 0, profile.revision == nil {
      let change = StoreChange(on: transaction, at: opening)
      try await profiles.update(profile, to: SeedPricingRules.profile, in: change)
    }
    return count == 0
  }

  /// Places orders and applies the actions of each, all in the order of their times.
  ///
  /// - Parameters:
  ///   - items: The items that the store sells.
  ///   - now: The date that ends the weeks of the orders.
  ///   - seed: Any number.
  /// - Throws: The error of the database, or the problem of an order.
  package func writeOrders(of items: [SeedStockItem], before now: Date, seed: UInt64) async throws {
    // Other random numbers than the catalog's, whose data thus does not depend on the orders.
    var random = SplitMix64(seed ^ 0x006F_7264_6572_7300)
    let orders = SeedOrder.all(of: items, before: now, random: &random)
    let actions = orders.indices.flatMap { index in
      orders[index].actions.map { (date: $0.date, order: index, action: $0.action) }
    }
    var later = actions.ordered { ($0.date, $0.order) < ($1.date, $1.order) }[...]
    var numbers: [Order.ID] = []
    for order in orders {
      while let next = later.first, next.date <= order.date {
        try await perform(next.action, on: numbers[next.order], at: next.date)
        later.removeFirst()
      }
      numbers.append(try await place(order))
    }
    for next in later { try await perform(next.action, on: numbers[next.order], at: next.date) }
  }

  private func place(_ order: SeedOrder) async throws -> Order.ID {
    let change = StoreChange(on: transaction, at: order.date, by: "demo")
    return try await OrderPlacer(
      order.draft,
      key: nil,
      now: order.date,
      decodedRules: decodedRules
    ).begin(in: change)().number
  }

  private func perform(_ action: OrderActionRequest, on number: Order.ID, at date: Date)
    async throws
  {
    let known = try await OrderStore(transaction).order(number).orNotFound("order \(number)")
    let change = StoreChange(on: transaction, at: date, by: "demo")
    let updater = OrderUpdater(change: change, key: nil, now: date, decodedRules: decodedRules)
    _ = try await updater.perform(action, on: known)
  }

  private func write<Rule: StoredPricingRule>(_ rules: [Rule]) async throws {
    let change = StoreChange(on: transaction, at: opening)
    let store = PricingRuleStore<Rule>(transaction)
    for rule in rules where try await store.stored(rule.id.description) == nil {
      _ = try await store.add(rule, in: change)
    }
  }
}
