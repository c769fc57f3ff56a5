import FoundationCore

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
