import FoundationCore
import StoreHTTP

extension OrderingModel {
  /// All rules of a kind: `try await ordering.rules(Discount.self)`.
  public func rules<Rule: PricingRule>(
    _ kind: Rule.Type = Rule.self
  ) async throws(OrderingError) -> [Rule] {
    let answer = try await service.rules(kind)
    ruleDrops = answer.drops
    return answer.value
  }

  /// Adds a rule, or puts it in place of what it was read as.
  ///
  /// Where someone else changed it meanwhile, nothing is done.
  @discardableResult
  public func save<Rule: PricingRule>(
    _ rule: Rule,
    isDryRun: Bool = false
  ) async throws(OrderingError) -> Rule {
    try rule.errors.check()
    return try await service.save(rule, isDryRun: isDryRun)
  }

  /// Removes a rule, as long as it is as it was known; orders that were placed by it stay as they are.
  public func remove<Rule: PricingRule>(
    _ rule: Rule,
    isDryRun: Bool = false
  ) async throws(OrderingError) {
    try await service.remove(rule, isDryRun: isDryRun)
  }
}
