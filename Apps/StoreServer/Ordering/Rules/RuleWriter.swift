import FoundationCore
import Ordering
import Persistence

/// Adds, changes and removes the rules that totals are computed by.
///
/// An order keeps what it came to, so no rule ever changes an order that was placed.
struct RuleWriter<Rule: PricingRule> {
  let change: CatalogChange
  private var connection: Connection { change.connection }

  init(_ change: CatalogChange) { self.change = change }

  /// The rule that is to be changed, if it still is as whoever asks has seen it.
  func stored(_ name: String, meantBy call: Call) throws -> Rule {
    try connection.rule(Rule.self, name).meant(by: call, "\(Rule.noun) '\(name)'")
  }

  func add(_ rule: Rule) throws -> Rule {
    var errors = rule.errors.all
    if try connection.rule(Rule.self, rule.id.description) != nil {
      let message = "There is such a \(Rule.noun) already."
      errors.append(FieldError(field: Rule.nameField, code: "taken", message: message))
    }
    guard errors.isEmpty else { throw Problem.invalid(errors) }
    return try save(rule)
  }

  func change(_ stored: Rule, to rule: Rule) throws -> Rule {
    var errors = rule.errors.all + rule.errors(inPlaceOf: stored)
    if rule.id != stored.id {
      let message = "It is called \(stored.id), and goes on to be."
      errors.append(FieldError(field: Rule.nameField, code: "fixed", message: message))
    }
    guard errors.isEmpty else { throw Problem.invalid(errors) }
    return try save(rule)
  }

  func remove(_ stored: Rule) throws {
    if let problem = stored.removalProblem { throw problem }
    _ = try change.number()
    let query: SQLText = "DELETE FROM \(Rule.table) WHERE code = \(bound: stored.id.description)"
    try connection.prepare(query.text).run(.positional(query.values))
  }

  private func save(_ rule: Rule) throws -> Rule {
    let name = rule.id.description
    let query: SQLText = """
      INSERT INTO \(Rule.table) (code, content, revision)
      VALUES (\(bound: name), \(bound: rule.json.text()), \(bound: try change.number()))
      ON CONFLICT (code) DO UPDATE SET content = excluded.content, revision = excluded.revision
      """
    try connection.prepare(query.text).run(.positional(query.values))
    try rule.saveLimits(on: connection)
    return try connection.rule(Rule.self, name).orMissing("\(Rule.noun) '\(name)'")
  }
}
