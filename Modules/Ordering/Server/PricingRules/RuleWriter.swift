import FoundationCore
import Ordering
import Persistence
import StoreCore
import StoreHTTP

/// Adds, changes and removes pricing rules, within the transaction of a change.
///
/// Orders store their totals, so that no rule changes an order that was placed.
struct RuleWriter<Rule: StoredPricingRule> {
  let change: StoreChange
  private var transaction: any Transaction { change.transaction }

  init(_ change: StoreChange) { self.change = change }

  /// Returns the stored rule if it matches the `If-Match` field of a request.
  func stored(_ name: String, matching call: ValidatedRequest) async throws -> Rule {
    try await transaction.rule(Rule.self, named: name).requireMatch(
      with: call,
      "\(Rule.noun) '\(name)'"
    )
  }

  func add(_ rule: Rule) async throws -> Rule {
    var errors = rule.errors.all
    if try await transaction.rule(Rule.self, named: rule.id.description) != nil {
      let message = "This \(Rule.noun) already exists."
      errors.append(FieldError(field: Rule.routes.identifier, code: "taken", message: message))
    }
    guard errors.isEmpty else { throw Problem.invalid(errors) }
    return try await save(rule)
  }

  func change(_ stored: Rule, to rule: Rule) async throws -> Rule {
    var errors = rule.errors.all + rule.errors(replacing: stored)
    if rule.id != stored.id {
      let message =
        "The \(Rule.routes.identifier) of a \(Rule.noun) cannot be changed: \(stored.id)."
      errors.append(FieldError(field: Rule.routes.identifier, code: "fixed", message: message))
    }
    guard errors.isEmpty else { throw Problem.invalid(errors) }
    return try await save(rule)
  }

  func remove(_ stored: Rule) async throws {
    if let problem = stored.removalProblem { throw problem }
    _ = try await change.revision()
    let query: SQLText = "DELETE FROM \(Rule.table) WHERE code = \(bound: stored.id.description)"
    try await transaction.run(query)
  }

  private func save(_ rule: Rule) async throws -> Rule {
    let name = rule.id.description
    let query: SQLText = """
      INSERT INTO \(Rule.table) (code, content, revision)
      VALUES (\(bound: name), \(bound: rule.jsonText()), \(bound: try await change.revision()))
      ON CONFLICT (code) DO UPDATE SET content = excluded.content, revision = excluded.revision
      """
    try await transaction.run(query)
    try await rule.saveUsageLimit(in: transaction)
    return try await transaction.rule(Rule.self, named: name).orNotFound("\(Rule.noun) '\(name)'")
  }
}
