import FoundationCore
import Ordering
import StoreCore
import StoreHTTP

/// How the rules of one kind are listed, shown, added, changed and removed.
struct RuleOperations<Rule: StoredPricingRule>: Sendable {
  let store: Store

  var all: [StoreOperation] { [list, add, show, change, remove] }

  private var path: String { "/v1/\(Rule.collection)" }
  private var item: String { "\(path)/{\(Rule.nameField)}" }
  private var name: Parameter<String> {
    Parameter(Rule.nameField, in: .path, "What names the \(Rule.noun).", .code)
  }

  private var list: StoreOperation {
    StoreOperation(
      name: "list\(Rule.word)s",
      method: .get,
      path: path,
      summary: "Lists every \(Rule.noun), by name.",
      role: Rule.readers,
      success: .json(.list("\(Rule.word)List", of: Rule.schema), "All of them."),
      validator: { _ in try await store.catalogTag() },
      run: { _ in
        let rules = try await store.database.read { try await $0.rules(Rule.self) }
        return HTTPResponse(.list(rules.map(\.json)))
      }
    )
  }

  private var show: StoreOperation {
    .reading(
      "show\(Rule.word)",
      at: item,
      summary: "Shows a \(Rule.noun).",
      role: Rule.readers,
      success: "The \(Rule.noun).",
      by: name,
      in: store,
      as: Rule.schema,
      called: { "\(Rule.noun) '\($0)'" },
      revision: { "SELECT revision FROM \(Rule.table) WHERE code = \(bound: $0)" },
      find: { try await $0.rule(Rule.self, $1)?.json }
    )
  }

  private var add: StoreOperation {
    StoreOperation(
      name: "add\(Rule.word)",
      method: .post,
      path: path,
      summary: "Adds a \(Rule.noun).",
      role: .admin,
      parameters: [ValidatedRequest.dryRun.description],
      body: .json(Rule.schema),
      success: .created(Rule.schema, "The \(Rule.noun) as it was added.")
    ) { call in
      let rule: Rule = try call.decoded()
      return try await store.change(for: call) { change in
        let added = try await RuleWriter<Rule>(change).add(rule)
        let location: HTTPRequest.Path = "/v1/\(Rule.collection)/\(added.id)"
        return HTTPResponse(added, status: 201, location: location.encoded)
      }
    }
  }

  private var change: StoreOperation {
    StoreOperation(
      name: "change\(Rule.word)",
      method: .put,
      path: item,
      summary: "Puts another \(Rule.noun) in the place of one; orders keep what they came to.",
      role: .admin,
      parameters: [name.description, ValidatedRequest.dryRun.description],
      body: .json(Rule.schema),
      success: .json(Rule.schema, "The \(Rule.noun) as it is now."),
      problems: [404],
      requiresIfMatch: true
    ) { call in
      let name = try call.value(of: self.name)
      let rule: Rule = try call.decoded()
      return try await store.change(for: call) { change in
        let writer = RuleWriter<Rule>(change)
        let changed = try await writer.change(writer.stored(name, meantBy: call), to: rule)
        return HTTPResponse(changed)
      }
    }
  }

  private var remove: StoreOperation {
    StoreOperation(
      name: "remove\(Rule.word)",
      method: .delete,
      path: item,
      summary: "Removes a \(Rule.noun); orders keep what they came to.",
      role: .admin,
      parameters: [name.description, ValidatedRequest.dryRun.description],
      success: .none("It is gone."),
      problems: [404],
      requiresIfMatch: true
    ) { call in
      let name = try call.value(of: self.name)
      return try await store.change(for: call) { change in
        let writer = RuleWriter<Rule>(change)
        try await writer.remove(writer.stored(name, meantBy: call))
        return .noContent
      }
    }
  }
}
