import FoundationCore
import Ordering
import StoreCore
import StoreHTTP

/// The API operations that list, show, add, change and remove the pricing rules of one kind.
struct RuleOperations<Rule: StoredPricingRule>: Sendable {
  let store: Store

  var all: [APIOperation] { [list, add, show, change, remove] }

  private var name: Parameter<String> {
    Parameter(
      Rule.routes.identifier,
      in: .path,
      "The \(Rule.routes.identifier) of the \(Rule.noun).",
      .code
    )
  }

  private var list: APIOperation {
    APIOperation(
      Rule.routes.list,
      summary: "Lists every \(Rule.noun), sorted by name.",
      role: Rule.readRole,
      success: .json(.list("\(Rule.self)List", of: Rule.schema), "Every \(Rule.noun)."),
      validator: { _ in try await store.catalogTag() },
      run: { _ in
        let rules = try await store.database.read {
          try await PricingRuleStore($0).rules(Rule.self)
        }
        return HTTPResponse(listing: rules)
      }
    )
  }

  private var show: APIOperation {
    .reading(
      Rule.routes.show,
      summary: "Shows a \(Rule.noun).",
      role: Rule.readRole,
      success: "The \(Rule.noun).",
      by: name,
      in: store,
      called: { "\(Rule.noun) '\($0)'" },
      revision: { "SELECT revision FROM \(Rule.table) WHERE code = \(bound: $0)" },
      find: { try await PricingRuleStore($0).rule(Rule.self, named: $1) }
    )
  }

  private var add: APIOperation {
    APIOperation(
      Rule.routes.add,
      summary: "Adds a \(Rule.noun).",
      role: .admin,
      body: .json(Rule.schema),
      success: .created(Rule.schema, "The added \(Rule.noun).")
    ) { call in
      let rule: Rule = try call.decoded()
      return try await store.change(for: call) { change in
        let added = try await PricingRuleStore(change.transaction).add(rule, in: change)
        return HTTPResponse(
          tagged: added,
          status: 201,
          location: Rule.routes.show.location([added.id])
        )
      }
    }
  }

  private var change: APIOperation {
    APIOperation(
      Rule.routes.change,
      summary: "Replaces a \(Rule.noun); placed orders keep their totals.",
      role: .admin,
      parameters: [name.description],
      body: .json(Rule.schema),
      success: .json(Rule.schema, "The changed \(Rule.noun)."),
      problems: [404]
    ) { call in
      let name = try call.value(of: self.name)
      let rule: Rule = try call.decoded()
      return try await store.change(for: call) { change in
        let rules = PricingRuleStore(change.transaction)
        let stored = try await current(name, in: rules, for: call)
        return HTTPResponse(tagged: try await rules.replace(stored, with: rule, in: change))
      }
    }
  }

  private var remove: APIOperation {
    APIOperation(
      Rule.routes.remove,
      summary: "Removes a \(Rule.noun); placed orders keep their totals.",
      role: .admin,
      parameters: [name.description],
      success: .none("The \(Rule.noun) was removed."),
      problems: [404]
    ) { call in
      let name = try call.value(of: self.name)
      return try await store.change(for: call) { change in
        let rules = PricingRuleStore(change.transaction)
        try await rules.remove(current(name, in: rules, for: call), in: change)
        return .noContent
      }
    }
  }

  /// Returns the current rule; throws if the request was made for an older revision.
  private func current(
    _ name: String,
    in rules: PricingRuleStore,
    for call: ValidatedRequest
  ) async throws -> Rule {
    try await rules.rule(Rule.self, named: name).requireMatch(
      with: call,
      "\(Rule.noun) '\(name)'"
    )
  }
}
