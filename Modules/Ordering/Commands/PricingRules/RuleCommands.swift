import CommandKit
import Foundation
import FoundationCore
import Ordering
import StoreHTTP

/// The commands of one kind of pricing rule: the list, `set` and `remove`.
struct RuleCommands<Rule: PricingRule, Row: Sendable>: Sendable {
  /// The name of the group: `discounts`.
  let group: String
  let summary: String
  /// The argument that names a rule, the field of a rule that it sets, and an example.
  let name: (placeholder: String, meaning: String, source: CompletionSource)
  let nameField: String
  let example: String
  /// The summary, the discussion and the examples of `set`.
  let setSummary: String
  let setDiscussion: String
  let setExamples: [Example]
  let setOptions: [any OptionDeclaration]
  /// The names of the options, by the fields of a rule that they set.
  let optionNames: [String: String]
  let rows: @Sendable (Rule) -> [Row]
  let table: @Sendable (Locale) -> Table<Row>
  /// Returns a note on a rule that was set; `nil` if there is nothing to say.
  var note: @Sendable (Rule, Date) -> String? = { _, _ in nil }
  /// Returns the rule of a name that the options describe, from the known one if there is one.
  let changed: @Sendable (Invocation, String, Rule?, any OrderingContext) async throws -> Rule

  private var noun: String { Rule.noun }
  private var output: CommandOutput { .rows(table(.plain)) }

  /// The argument of the commands that need a rule.
  private var named: Argument<TextLine> {
    Argument<TextLine>(name.placeholder, name.meaning).completed(by: name.source)
  }

  private func present(_ rules: [Rule], on display: Display) throws {
    try display.list(rules.flatMap(rows), as: table(display.locale))
  }

  /// The group, which lists the rules itself.
  var command: Command {
    let name = Argument<TextLine?>(name.placeholder, name.meaning)
      .completed(by: name.source)
    return Command(
      group,
      summary,
      examples: [
        Example("rialto \(group)", "List every \(noun)."),
        Example("rialto \(group) \(example)", "Show one."),
      ] + setExamples,
      arguments: [name],
      subcommands: [set, remove],
      output: output
    ) { invocation, context in
      let display = try context.display
      let store = try await context.orderingClient()
      if let name = try invocation[name]?.text {
        return try present([try await find(name, in: store)], on: display)
      }
      let rules = try await store.rules(Rule.self)
      try present(rules.value, on: display)
      display.note(rules.drops)
    }
  }

  private var set: Command {
    Command(
      "set",
      setSummary,
      discussion: setDiscussion,
      examples: setExamples,
      arguments: [named],
      options: setOptions + [DryRun.option],
      output: output
    ) { invocation, context in
      let display = try context.display
      let isDryRun = try invocation[DryRun.option]
      let store = try await context.orderingClient(createsStore: !isDryRun)
      let text = try invocation[named].text
      let known = try await search(text, in: store).rule
      let changed = try await changed(invocation, text, known, context)
      var inputs = FieldInputs(invocation, options: optionNames)
      inputs[nameField] = FieldInput(name.placeholder.lowercased(), text: text)
      if let known, changed == known {
        try present([known], on: display)
        return display.note("Changed nothing.")
      }
      let rule = try await inputs.explainingInvalid {
        try await store.save(changed, isDryRun: isDryRun)
      }
      try present([rule], on: display)
      display.note(isDryRun ? DryRun.note : "\(known == nil ? "Added" : "Changed") '\(rule.id)'.")
      if let note = note(rule, context.now()) { display.note(note) }
    }
  }

  private var remove: Command {
    Command(
      "remove",
      "Removes a \(noun); placed orders keep their totals.",
      examples: [
        Example("rialto \(group) remove \(example)", "After asking."),
        Example("rialto \(group) remove \(example) --yes", "In a script, without a question."),
      ],
      arguments: [named],
      options: [DryRun.option],
      output: output
    ) { invocation, context in
      let display = try context.display
      let isDryRun = try invocation[DryRun.option]
      let store = try await context.orderingClient()
      let rule = try await find(try invocation[named].text, in: store)
      if !isDryRun { try Confirmation.ask("Remove the \(noun) '\(rule.id)'?", invocation, display) }
      try await store.remove(rule, isDryRun: isDryRun)
      if display.isData { try present([rule], on: display) }
      display.note(isDryRun ? DryRun.note : "Removed '\(rule.id)'.")
    }
  }

  private func find(_ text: String, in store: StoreClient) async throws -> Rule {
    let (found, names) = try await search(text, in: store)
    if let found { return found }
    throw NameLookupFailure.unknown(
      kind: noun,
      name: text,
      suggestion: Suggestions.nearest(to: text, in: names),
      list: group
    )
  }

  /// Returns the rule with a name, regardless of case, and the names of all rules.
  private func search(
    _ text: String,
    in store: StoreClient
  ) async throws -> (rule: Rule?, names: [String]) {
    let rules = try await store.rules(Rule.self).value
    let rule =
      rules.first { $0.id.description == text }
      ?? rules.first { $0.id.description.uppercased() == text.uppercased() }
    return (rule, rules.map(\.id.description))
  }
}

/// The options that activate and deactivate a rule.
enum ActivationOptions {
  private static let isOn = Option.flag("on", "Activate it.")
  private static let isOff = Option.flag("off", "Deactivate it without removing it.")

  static let all: [any OptionDeclaration] = [isOn, isOff]

  /// Returns the state that an invocation selects, or else the default.
  static func isActive(_ invocation: Invocation, default isActive: Bool) throws -> Bool {
    try invocation.name(ofOneOf: all).map { $0 == isOn.name } ?? isActive
  }
}
