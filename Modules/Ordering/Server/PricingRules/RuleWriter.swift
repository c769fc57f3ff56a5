import FoundationCore
import Ordering
import Persistence
import StoreCore

/// Adds, changes and removes the rules that totals are computed by.
///
/// An order keeps what it came to, so no rule ever changes an order that was placed.
struct RuleWriter<Rule: StoredPricingRule> {
  let change: StoreChange
  private var transaction: any Transaction { change.transaction }

  init(_ change: StoreChange) { self.change = change }

  /// The rule that is to be changed, if it still is as whoever asks has seen it.
  func stored(_ name: String, meantBy call: ValidatedRequest) async throws -> Rule {
    try await transaction.rule(Rule.self, name).requireMatch(with: call, "\(Rule.noun) '\(name)'")
  }

  func add(_ rule: Rule) async throws -> Rule {
    var errors = rule.errors.all
    if try await transaction.rule(Rule.self, rule.id.description) != nil {
      let message = "There is such a \(Rule.noun) already."
      errors.append(FieldError(field: Rule.nameField, code: "taken", message: message))
    }
    guard errors.isEmpty else { throw Problem.invalid(errors) }
    return try await save(rule)
  }

  func change(_ stored: Rule, to rule: Rule) async throws -> Rule {
    var errors = rule.errors.all + rule.errors(inPlaceOf: stored)
    if rule.id != stored.id {
      let message = "It is called \(stored.id), and goes on to be."
      errors.append(FieldError(field: Rule.nameField, code: "fixed", message: message))
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
      VALUES (\(bound: name), \(bound: rule.json.text()), \(bound: try await change.revision()))
      ON CONFLICT (code) DO UPDATE SET content = excluded.content, revision = excluded.revision
      """
    try await transaction.run(query)
    try await rule.saveLimits(on: transaction)
    return try await transaction.rule(Rule.self, name).orNotFound("\(Rule.noun) '\(name)'")
  }
}
