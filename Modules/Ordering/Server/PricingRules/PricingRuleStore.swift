import FoundationCore
import Ordering
import Persistence
import StoreCore
import StoreHTTP

/// The pricing rules of the store, in a transaction.
///
/// Orders store their totals, so that no rule changes an order that was placed.
struct PricingRuleStore {
  private let transaction: any Transaction

  init(_ transaction: any Transaction) { self.transaction = transaction }

  /// Returns the rule with a name; `nil` if there is no such rule.
  func rule<Rule: StoredPricingRule>(_ kind: Rule.Type, named name: String) async throws -> Rule? {
    let found: [Rule] = try await rules(where: "code = \(bound: name)")
    return found.first
  }

  /// Returns all rules of a kind, sorted by name.
  func rules<Rule: StoredPricingRule>(_ kind: Rule.Type) async throws -> [Rule] {
    try await rules(where: "TRUE")
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
    try await transaction.each(
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

  /// Returns the number of orders of a customer that use a discount.
  func uses(of code: Discount.ID, by customer: String) async throws -> Int {
    try await transaction.value(
      """
      SELECT count(*) FROM customer_order
      WHERE discount_code = \(bound: code.rawValue) AND customer = \(bound: customer)
        AND status NOT IN ('cancelled', 'expired')
      """
    ) ?? 0
  }

  /// Adds to the number of orders that use a discount; -1 for one that no longer does.
  func changeUses(of code: Discount.ID, by count: Int, in change: StoreChange) async throws {
    try await transaction.enqueue(
      "UPDATE discount SET uses = uses + ?, revision = ? WHERE code = ?",
      [count, try await change.revision(), code.rawValue]
    )
  }

  /// Adds a rule and returns it, as it was stored; throws all validation errors as one problem.
  func add<Rule: StoredPricingRule>(_ rule: Rule, in change: StoreChange) async throws -> Rule {
    var errors = rule.errors.all
    if try await self.rule(Rule.self, named: rule.id.description) != nil {
      let message = "This \(Rule.noun) already exists."
      errors.append(FieldError(field: Rule.routes.identifier, code: "taken", message: message))
    }
    guard errors.isEmpty else { throw Problem.invalid(errors) }
    return try await save(rule, in: change)
  }

  /// Replaces a stored rule and returns the new one; throws all validation errors as one problem.
  func replace<Rule: StoredPricingRule>(
    _ stored: Rule,
    with rule: Rule,
    in change: StoreChange
  ) async throws -> Rule {
    var errors = rule.errors.all + rule.errors(replacing: stored)
    if rule.id != stored.id {
      let message =
        "The \(Rule.routes.identifier) of a \(Rule.noun) cannot be changed: \(stored.id)."
      errors.append(FieldError(field: Rule.routes.identifier, code: "fixed", message: message))
    }
    guard errors.isEmpty else { throw Problem.invalid(errors) }
    return try await save(rule, in: change)
  }

  /// Removes a stored rule; throws a problem if orders use it.
  func remove<Rule: StoredPricingRule>(_ stored: Rule, in change: StoreChange) async throws {
    if let problem = stored.removalProblem { throw problem }
    _ = try await change.revision()
    let statement: SQLText =
      "DELETE FROM \(Rule.table) WHERE code = \(bound: stored.id.description)"
    try await transaction.run(statement)
  }
}

extension PricingRuleStore {
  private func rules<Rule: StoredPricingRule>(where condition: SQLText) async throws -> [Rule] {
    let query: SQLText = """
      SELECT content, revision, \(Rule.usesColumn) FROM \(Rule.table) WHERE \(condition)
      ORDER BY code
      """
    return try await transaction.all(query) { row in
      let content: String = try row[0]
      var rule = try ExactJSONDecoder().decode(Rule.self, from: content.utf8)
      rule.setServerValues(revision: try row[1], uses: try row[2])
      return rule
    }
  }

  private func save<Rule: StoredPricingRule>(
    _ rule: Rule,
    in change: StoreChange
  ) async throws -> Rule {
    let name = rule.id.description
    let statement: SQLText = """
      INSERT INTO \(Rule.table) (code, content, revision)
      VALUES (\(bound: name), \(bound: rule.jsonText()), \(bound: try await change.revision()))
      ON CONFLICT (code) DO UPDATE SET content = excluded.content, revision = excluded.revision
      """
    try await transaction.run(statement)
    try await rule.saveUsageLimit(in: transaction)
    return try await self.rule(Rule.self, named: name).orNotFound("\(Rule.noun) '\(name)'")
  }
}

/// The decoded pricing rules, by their stored text, so that no order decodes them again.
///
/// A changed rule has another text, so nothing here is ever out of date.
final class DecodedRules: Sendable {
  private let rules = Lock<[String: any StoredPricingRule]>([:])

  /// The maximum number of rules, since former texts are kept as well.
  private static let capacity = 1000

  /// Returns the rule of a text.
  func rule<Rule: StoredPricingRule>(_ text: String) throws -> Rule {
    if let known = rules.withLock({ $0[text] }) as? Rule { return known }
    let rule = try ExactJSONDecoder().decode(Rule.self, from: text.utf8)
    rules.withLock { rules in
      if rules.count >= Self.capacity { rules = [:] }
      rules[text] = rule
    }
    return rule
  }
}
