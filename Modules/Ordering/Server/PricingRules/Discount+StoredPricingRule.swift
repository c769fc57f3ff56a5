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

  var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("code", .string(code.rawValue)), .init("kind", .string(kind.rawValue)),
    ]
    members.add("percent", percent?.json)
    members.add("cap", cap?.json)
    members.add("amount", amount?.json)
    members.add("startsAt", startsAt?.json)
    members.add("endsAt", endsAt?.json)
    members.add("minimumSpend", minimumSpend?.json)
    members.add("limit", limit.map { .number($0) })
    members.add("limitPerCustomer", limitPerCustomer.map { .number($0) })
    members.append(.init("uses", .number(uses)))
    members.append(.init("isActive", .bool(isActive)))
    members.add("revision", revision.map { .number($0) })
    return .object(members)
  }

  static let schema = JSONSchema.named(
    "Discount",
    .object([
      .init("code", .code, isRequired: true),
      .init("kind", .enumeration(Kind.allCases.map(\.rawValue)), isRequired: true),
      .init("percent", .percent),
      .init("cap", Money.schema),
      .init("amount", Money.schema),
      .init("startsAt", .date),
      .init("endsAt", .date),
      .init("minimumSpend", Money.schema),
      .init("limit", .count),
      .init("limitPerCustomer", .count),
      .init("uses", .count),
      .init("isActive", .boolean, isRequired: true),
      .init("revision", .count),
    ])
  )
}
