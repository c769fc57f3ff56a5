import CommandKit
import Foundation
import FoundationCore
import Ordering
import StoreHTTP

/// The commands of one kind of pricing rule.
struct RuleCommands<Rule: PricingRule, Row: Sendable>: Sendable {
  /// The name of the command group: `discounts`.
  let group: String
  /// The name of a rule, in examples.
  let example: String
  /// The argument that names a rule.
  let name: Argument<TextLine>
  /// The field of a rule that the argument sets.
  let nameField: String
  /// The names of the options, by the fields of a rule that they set.
  let optionNames: [String: String]
  /// Returns a note on a rule that was set; `nil` if there is nothing to say.
  var note: @Sendable (Rule, Date) -> String? = { _, _ in nil }
  /// The rows of a rule.
  let rows: @Sendable (Rule) -> [Row]
  /// The table of the rows.
  let table: @Sendable (Locale) -> Table<Row>

  private var noun: String { Rule.noun }
  private var output: CommandOutput { .rows(table(.plain)) }

  private func present(_ rules: [Rule], on display: Display) throws {
    try display.list(rules.flatMap(rows), as: table(display.locale))
  }

  var list: Command {
    Command(
      "list",
      "Lists every \(noun).",
      examples: [Example("rialto \(group) list", "Every \(noun).")],
      output: output
    ) { invocation, context in
      let rules = try await context.orderingClient().rules(Rule.self)
      let display = try context.display
      try present(rules.value, on: display)
      display.note(rules.drops)
    }
  }

  var show: Command {
    Command(
      "show",
      "Shows a \(noun).",
      examples: [Example("rialto \(group) show \(example)", "One \(noun).")],
      arguments: [name],
      output: output
    ) { invocation, context in
      let rule = try await find(try invocation[name].text, in: try await context.orderingClient())
      try present([rule], on: try context.display)
    }
  }

  var remove: Command {
    Command(
      "remove",
      "Removes a \(noun); placed orders keep their totals.",
      examples: [
        Example("rialto \(group) remove \(example)", "After asking."),
        Example("rialto \(group) remove \(example) --yes", "In a script, without a question."),
      ],
      arguments: [name],
      options: [DryRun.option, Confirmation.option],
      output: output
    ) { invocation, context in
      let display = try context.display
      let isDryRun = try invocation[DryRun.option]
      let store = try await context.orderingClient()
      let rule = try await find(try invocation[name].text, in: store)
      if !isDryRun {
        try Confirmation.ask("Remove the \(noun) '\(rule.id)'?", invocation, display)
      }
      try await store.remove(rule, isDryRun: isDryRun)
      if display.isData { try present([rule], on: display) }
      display.note(isDryRun ? DryRun.note : "Removed '\(rule.id)'.")
    }
  }

  /// Creates the command that adds or changes a rule.
  func set(
    summary: String,
    discussion: String,
    examples: [Example],
    arguments: [any ArgumentDeclaration] = [],
    options: [any OptionDeclaration],
    _ change: @escaping @Sendable (Invocation, _ known: Rule?) throws -> Rule
  ) -> Command {
    Command(
      "set",
      summary,
      discussion: discussion,
      examples: examples,
      arguments: [name] + arguments,
      options: options + [DryRun.option],
      output: output
    ) { invocation, context in
      let display = try context.display
      let isDryRun = try invocation[DryRun.option]
      let store = try await context.orderingClient(createsStore: !isDryRun)
      let text = try invocation[name].text
      let known = try await search(text, in: store).rule
      let changed = try change(invocation, known)
      var inputs = FieldInputs(invocation, options: optionNames)
      inputs[nameField] = FieldInput(name.placeholder.name.lowercased(), text: text)
      let rule = try await inputs.explainingInvalid {
        try await store.save(changed, isDryRun: isDryRun)
      }
      try present([rule], on: display)
      display.note(isDryRun ? DryRun.note : "\(known == nil ? "Added" : "Changed") '\(rule.id)'.")
      if let note = note(rule, context.now()) { display.note(note) }
    }
  }

  private func find(_ text: String, in store: StoreClient) async throws -> Rule {
    let (found, names) = try await search(text, in: store)
    if let found { return found }
    let meant = Suggestions.nearest(to: text, in: names)
    throw NameLookupFailure.unknown(
      kind: noun,
      name: text,
      suggestion: meant,
      list: "\(group) list"
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
    switch (try invocation[isOn], try invocation[isOff]) {
    case (true, true): throw UsageError(.conflictingOptions("--on", "--off"), at: invocation.path)
    case (true, false): true
    case (false, true): false
    case (false, false): isActive
    }
  }
}

extension Option<Amount?> {
  /// Returns the option of an amount of a rule.
  static func amount(_ name: String, _ summary: String) -> Option<Amount?> {
    value(name, "AMOUNT", of: Amount.self, summary)
  }
}
