import FoundationCore
import Ordering
import Persistence
import StoreCore
import StoreHTTP

/// The pricing rules of one kind, in a transaction.
///
/// Orders store their totals, so that no rule changes an order that was placed.
struct PricingRuleStore<Rule: StoredPricingRule>: CollectionStore {
  static var routes: CollectionRoutes { Rule.routes }
  static var noun: String { Rule.noun }
  static var id: Parameter<String> {
    Parameter(routes.identifier, in: .path, "The \(routes.identifier) of the \(noun).", .code)
  }
  static var roles: (readers: Role, editors: Role) { (Rule.readRole, .admin) }
  static var summaries: (add: String, change: String, remove: String) {
    (
      "Adds a \(noun).", "Replaces a \(noun); placed orders keep their totals.",
      "Removes a \(noun); placed orders keep their totals."
    )
  }

  static func list(in store: Store) -> APIOperation {
    listing("Lists every \(noun), sorted by name.", in: store) { try await $0.all() }
  }

  static func name(_ id: String) -> String { "\(noun) '\(id)'" }

  static func revision(of id: String) -> SQLText {
    "SELECT revision FROM \(Rule.table) WHERE code = \(id)"
  }

  private let transaction: any Transaction

  init(_ transaction: any Transaction) { self.transaction = transaction }

  /// Returns all rules, sorted by name.
  func all() async throws -> [Rule] { try await rules(where: "TRUE") }

  func stored(_ id: String) async throws -> Rule? { try await rules(where: "code = \(id)").first }

  func add(_ rule: Rule, in change: StoreChange) async throws -> String {
    var errors = rule.errors.all
    if try await stored(rule.id.description) != nil {
      let message = "This \(Rule.noun) already exists."
      errors.append(FieldError(field: Rule.routes.identifier, code: "taken", message: message))
    }
    guard errors.isEmpty else { throw Problem.invalid(errors) }
    try await save(rule, in: change)
    return rule.id.description
  }

  func update(_ stored: Rule, to rule: Rule, in change: StoreChange) async throws {
    var errors = rule.errors.all + rule.errors(replacing: stored)
    if rule.id != stored.id {
      let message =
        "The \(Rule.routes.identifier) of a \(Rule.noun) cannot be changed: \(stored.id)."
      errors.append(FieldError(field: Rule.routes.identifier, code: "fixed", message: message))
    }
    guard errors.isEmpty else { throw Problem.invalid(errors) }
    try await save(rule, in: change)
  }

  func remove(_ stored: Rule, in change: StoreChange) async throws {
    if let problem = stored.removalProblem { throw problem }
    _ = try await change.revision()
    let statement: SQLText =
      "DELETE FROM \(Rule.table) WHERE code = \(stored.id.description)"
    try await transaction.run(statement)
  }

  private func rules(where condition: SQLText) async throws -> [Rule] {
    let query: SQLText = """
      SELECT content, revision, \(Rule.usesColumn) FROM \(Rule.table) WHERE \(condition)
      ORDER BY code
      """
    return try await transaction.all(query) { row in
      var rule: Rule = try row.json(0)
      rule.setServerValues(revision: try row[1], uses: try row[2])
      return rule
    }
  }

  private func save(_ rule: Rule, in change: StoreChange) async throws {
    let code = rule.id.description
    let statement: SQLText = """
      INSERT INTO \(Rule.table) (code, content, revision)
      VALUES (\(code), \(rule.jsonText()), \(try await change.revision()))
      ON CONFLICT (code) DO UPDATE SET content = excluded.content, revision = excluded.revision
      """
    try await transaction.run(statement)
    try await rule.saveUsageLimit(in: transaction)
  }
}

/// The discounts that orders use.
extension PricingRuleStore<Discount> {
  /// Returns the number of orders of a customer that use a discount.
  func uses(of code: Discount.ID, by customer: String) async throws -> Int {
    try await transaction.value(
      """
      SELECT count(*) FROM customer_order
      WHERE discount_code = \(code.rawValue) AND customer = \(customer)
        AND status NOT IN ('cancelled', 'expired')
      """
    ) ?? 0
  }

  /// Adds to the number of orders that use a discount; -1 for one that no longer does.
  func changeUses(of code: Discount.ID, by count: Int, in change: StoreChange) async throws {
    try await transaction.enqueue(
      """
      UPDATE discount SET uses = uses + \(count), revision = \(try await change.revision())
      WHERE code = \(code.rawValue)
      """
    )
  }
}

/// The decoded pricing rules, by their stored text, so that no order decodes them again.
///
/// A changed rule has another text, so nothing here is ever out of date.
final class DecodedRules: Sendable {
  private let rules = Lock<[String: any StoredPricingRule]>([:])

  /// The maximum number of rules, since former texts are kept as well.
  private static let capacity = 1000

  /// Queues the query of the tax rate of a country, and of the shipping method with a code or, without
  /// a code, of all methods; without their revisions.
  func queue(
    ofOrdersTo country: CountryCode,
    by code: ShippingMethod.ID?,
    in transaction: any Transaction
  ) async throws -> QueuedRows<any StoredPricingRule> {
    let condition: SQLText = code.map { "code = \($0.rawValue)" } ?? "TRUE"
    return try await transaction.queue(
      """
      SELECT 0 AS kind, code, content FROM tax_rate WHERE code = \(country.code)
      UNION ALL
      SELECT 1, code, content FROM shipping_method WHERE \(condition)
      ORDER BY kind, code
      """
    ) { row in
      let (kind, content): (Int, String) = (try row[0], try row[2])
      return kind == 0
        ? try self.rule(content) as TaxRate : try self.rule(content) as ShippingMethod
    }
  }

  /// Returns the rule of a text.
  private func rule<Rule: StoredPricingRule>(_ text: String) throws -> Rule {
    if let known = rules.withLock({ $0[text] }) as? Rule { return known }
    let rule = try ExactJSONDecoder().decode(Rule.self, from: text.utf8)
    rules.withLock { rules in
      if rules.count >= Self.capacity { rules = [:] }
      rules[text] = rule
    }
    return rule
  }
}
