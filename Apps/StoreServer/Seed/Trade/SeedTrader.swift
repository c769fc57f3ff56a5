import Foundation
import FoundationCore
import Ordering
import Persistence

/// Writes the rules and the orders of the demo store within one transaction, as staff and customers
/// would have.
struct SeedTrader {
  private let connection: Connection

  init(_ connection: Connection) { self.connection = connection }

  /// Writes those rules that are not there; false where the store has any rule or order of its own.
  func writeRules() throws -> Bool {
    let count: Int? = try connection.prepare(
      """
      SELECT (SELECT count(*) FROM shipping_method) + (SELECT count(*) FROM tax_rate)
        + (SELECT count(*) FROM discount) + (SELECT count(*) FROM customer_order)
      """
    ).value()
    try write(SeedTrade.methods)
    try write(SeedTrade.taxes)
    try write(SeedTrade.discounts)
    return count == 0
  }

  /// Places orders and brings each to where it has come, by the same code as for everybody.
  func writeOrders(of catalog: SeedCatalog, seed: UInt64) throws {
    // Other numbers than the catalog's, so that it stays what it was for every seed.
    var numbers = SeededNumbers(seed ^ 0x006F_7264_6572_7300)
    for order in SeedOrder.all(of: catalog, &numbers) {
      var date = order.date
      let placer = OrderPlacer(
        change: CatalogChange(on: connection, at: date),
        caller: "demo",
        key: nil,
        now: date
      )
      let number = try placer.place(order.draft)
      for step in order.steps {
        date += Double(3600 + numbers.below(86_400))
        let known = try connection.order(number).orMissing("order \(number)")
        let change = CatalogChange(on: connection, at: date)
        try OrderKeeper(change: change, caller: "demo", key: nil).perform(step, on: known)
      }
    }
  }

  private func write<Rule: PricingRule>(_ rules: [Rule]) throws {
    let change = CatalogChange(on: connection, at: SeedCatalog.opening)
    for rule in rules where try connection.rule(Rule.self, rule.id.description) == nil {
      _ = try RuleWriter<Rule>(change).add(rule)
    }
  }
}
