import FoundationCore
import Ordering
import Persistence
import StoreCore
import StoreHTTP

/// A pricing rule with its table and its JSON.
protocol StoredPricingRule: Ordering.PricingRule, Shaped, TaggedRepresentation {
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

extension Transaction {
  /// Returns the rule with a name, or `nil` if there is none.
  func rule<Rule: StoredPricingRule>(_ kind: Rule.Type, named name: String) async throws -> Rule? {
    let found: [Rule] = try await rules(where: "code = \(bound: name)")
    return found.first
  }

  /// Returns all rules of a kind, sorted by name.
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
      rule.setServerValues(revision: try row[1], uses: try row[2])
      return rule
    }
  }

  /// Returns the tax rate of a country, and the shipping method with a code or, without a code, all
  /// methods; both in one round trip, without their revisions.
  func rules(
    ofOrdersTo country: CountryCode,
    by code: ShippingMethod.ID?,
    decoded: DecodedRules
  ) async throws -> (tax: TaxRate?, methods: [ShippingMethod]) {
    let condition: SQLText = code.map { "code = \(bound: $0.rawValue)" } ?? "TRUE"
    var tax: TaxRate?
    var methods: [ShippingMethod] = []
    try await each(
      """
      SELECT 0 AS kind, code, content FROM tax_rate WHERE code = \(bound: country.code)
      UNION ALL
      SELECT 1, code, content FROM shipping_method WHERE \(condition)
      ORDER BY kind, code
      """
    ) { row in
      let (kind, content): (Int, String) = (try row[0], try row[2])
      if kind == 0 {
        tax = try decoded.rule(content)
      } else {
        methods.append(try decoded.rule(content))
      }
    }
    return (tax, methods)
  }
}
