import FoundationCore
import Ordering
import Persistence
import StoreCore

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
    try await transaction.run(
      "UPDATE discount SET most = ? WHERE code = ?",
      [limit, code.rawValue]
    )
  }
}
