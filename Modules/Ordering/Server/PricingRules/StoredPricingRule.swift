import FoundationCore
import Ordering
import Persistence
import StoreCore

/// A rule that totals are computed by, as the store keeps and sends it.
protocol StoredPricingRule: Ordering.PricingRule, TaggedRepresentation {
  /// The table that keeps all of a kind, each under what names it.
  static var table: SQLText { get }
  /// What the table counts of the orders that use one.
  static var usesColumn: SQLText { get }
  /// The noun for one of them, in a sentence.
  static var noun: String { get }
  /// What programs call one, as in `addDiscount`.
  static var word: String { get }
  /// The member that names one.
  static var nameField: String { get }
  static var schema: JSONSchema { get }
  /// The least role of those who see them.
  static var readers: Role { get }

  /// Takes what only the store counts.
  mutating func take(revision: Int, uses: Int)
  /// What is wrong with putting it in place of another.
  func errors(inPlaceOf stored: Self) -> [FieldError]
  /// Why it has to stay, where orders hold on to it.
  var removalProblem: Problem? { get }
  /// Notes beside it what the table holds orders to.
  func saveLimits(on transaction: any Transaction) async throws
}

extension StoredPricingRule {
  static var usesColumn: SQLText { "0" }
  static var nameField: String { "code" }
  static var readers: Role { .reader }
  func errors(inPlaceOf stored: Self) -> [FieldError] { [] }
  var removalProblem: Problem? { nil }
  func saveLimits(on transaction: any Transaction) async throws {}

  var tag: EntityTag { EntityTag(revision: revision ?? 0) }
}

extension Transaction {
  /// The rule that a name stands for, if there is one.
  func rule<Rule: StoredPricingRule>(_ kind: Rule.Type, _ name: String) async throws -> Rule? {
    let found: [Rule] = try await rules(where: "code = \(bound: name)")
    return found.first
  }

  /// All rules of a kind, by name.
  func rules<Rule: StoredPricingRule>(_ kind: Rule.Type) async throws -> [Rule] {
    try await rules(where: "TRUE")
  }

  private func rules<Rule: StoredPricingRule>(where condition: SQLText) async throws -> [Rule] {
    let query: SQLText = """
      SELECT content, revision, \(Rule.usesColumn) FROM \(Rule.table) WHERE \(condition)
      ORDER BY code
      """
    return try await all(query) { row in
      let content: String = try row[0]
      var rule = try ExactJSONDecoder().decode(Rule.self, from: content.utf8)
      rule.take(revision: try row[1], uses: try row[2])
      return rule
    }
  }
}
