import FoundationCore
import Ordering
import Persistence
import StoreCore
import StoreHTTP

/// A pricing rule with its table and its JSON.
protocol StoredPricingRule: Ordering.PricingRule, Shaped, TaggedRepresentation
where Resource == Self {
  /// The table of the rules of this kind.
  static var table: SQLText { get }
  /// The column with the number of orders that use a rule.
  static var usesColumn: SQLText { get }
  /// The least role that may read the rules.
  static var readRole: Role { get }

  /// Sets the values that only the server counts.
  mutating func setServerValues(revision: Int, uses: Int)
  /// Returns the validation errors of replacing a stored rule with this one.
  func errors(replacing stored: Self) -> [FieldError]
  /// The problem of removing the rule if orders use it.
  var removalProblem: Problem? { get }
  /// Saves the usage limit to the column that constrains orders.
  func saveUsageLimit(in transaction: any Transaction) async throws
}

extension StoredPricingRule {
  static var usesColumn: SQLText { "0" }
  static var readRole: Role { .reader }
  func errors(replacing stored: Self) -> [FieldError] { [] }
  var removalProblem: Problem? { nil }
  func saveUsageLimit(in transaction: any Transaction) async throws {}

  var tag: EntityTag { EntityTag(revision: revision ?? 0) }
}

extension Discount: StoredPricingRule {
  static var table: SQLText { "discount" }
  static var usesColumn: SQLText { "uses" }
  /// Readers may not list discount codes: they are worth money.
  static var readRole: Role { .editor }

  mutating func setServerValues(revision: Int, uses: Int) {
    (self.revision, self.uses) = (revision, uses)
  }

  func errors(replacing stored: Discount) -> [FieldError] {
    guard let limit, limit < stored.uses else { return [] }
    let message = "Use at least \(stored.uses), the number of orders that already use it."
    return [FieldError(field: "limit", code: "too_small", message: message)]
  }

  var removalProblem: Problem? {
    guard uses > 0 else { return nil }
    return Problem(
      409,
      "discount_in_use",
      "Orders use the discount.",
      detail: "Orders that use it: \(uses). Deactivate it instead."
    )
  }

  func saveUsageLimit(in transaction: any Transaction) async throws {
    try await transaction.run("UPDATE discount SET most = \(limit) WHERE code = \(code.rawValue)")
  }
}

extension ShippingMethod: StoredPricingRule {
  static var table: SQLText { "shipping_method" }

  mutating func setServerValues(revision: Int, uses: Int) { self.revision = revision }
}

extension TaxRate: StoredPricingRule {
  static var table: SQLText { "tax_rate" }

  mutating func setServerValues(revision: Int, uses: Int) { self.revision = revision }
}
