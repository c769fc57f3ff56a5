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

  /// Writes the missing rules, and returns `false` if the store already had rules or orders.
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
    return count == 0
  }

  /// Places orders and applies the actions of each.
  ///
  /// - Parameters:
  ///   - items: The items that the store sells.
  ///   - day: The day after which the first order is placed.
  ///   - seed: Any number.
  /// - Throws: The error of the database, or the problem of an order.
  package func writeOrders(of items: [SeedStockItem], after day: Date, seed: UInt64) async throws {
    // Other random numbers than the catalog's, whose data thus does not depend on the orders.
    var numbers = SplitMix64(seed ^ 0x006F_7264_6572_7300)
    for order in SeedOrder.all(of: items, after: day, random: &numbers) {
      var date = order.date
      let placer = OrderPlacer(
        change: StoreChange(on: transaction, at: date),
        caller: "demo",
        key: nil,
        now: date,
        decodedRules: decodedRules
      )
      let number = try await placer.place(order.draft).number
      for action in order.actions {
        date += Double(3600 + numbers.nextInt(below: 86_400))
        let known = try await transaction.order(number).orNotFound("order \(number)")
        let change = StoreChange(on: transaction, at: date)
        try await OrderUpdater(change: change, caller: "demo", key: nil).perform(action, on: known)
      }
    }
  }

  private func write<Rule: StoredPricingRule>(_ rules: [Rule]) async throws {
    let change = StoreChange(on: transaction, at: opening)
    for rule in rules where try await transaction.rule(Rule.self, named: rule.id.description) == nil
    {
      _ = try await RuleWriter<Rule>(change).add(rule)
    }
  }
}
