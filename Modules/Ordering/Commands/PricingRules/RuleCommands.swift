import CommandKit
import Foundation
import FoundationCore
import Ordering

/// The commands of one kind of rule by which the store computes totals.
struct RuleCommands<Rule: PricingRule, Row: Sendable>: Sendable {
  /// The word for all of them, as it is typed: `discounts`.
  let group: String
  /// The noun for one of them, in a sentence.
  let noun: String
  /// The name of one of them, in an example.
  let example: String
  /// The argument that names one of them.
  let name: Argument<TextLine>
  /// The rows that one of them takes.
  let rows: @Sendable (Rule) -> [Row]
  /// The columns of those, for people of a locale and for programs.
  let table: @Sendable (Locale) -> Table<Row>

  private var output: CommandOutput { .rows(table(.plain)) }

  private func show(_ rules: [Rule], on display: Display) throws {
    try display.list(rules.flatMap(rows), as: table(display.locale))
  }

  var list: Command {
    Command(
      "list",
      "Lists every \(noun).",
      examples: [Example("rialto \(group) list", "All of them.")],
      output: output
    ) { invocation, context in
      let ordering = try await context.ordering()
      let rules = try await ordering.rules(Rule.self)
      let display = try context.display
      try show(rules, on: display)
      display.note(await ordering.ruleDrops)
    }
  }

  var single: Command {
    Command(
      "show",
      "Shows a \(noun).",
      examples: [Example("rialto \(group) show \(example)", "All there is of it.")],
      arguments: [name],
      output: output
    ) { invocation, context in
      let rule = try await find(try invocation[name].text, in: try await context.ordering())
      try show([rule], on: try context.display)
    }
  }

  var remove: Command {
    Command(
      "remove",
      "Removes a \(noun); orders keep what they came to.",
      examples: [
        Example("rialto \(group) remove \(example)", "Be asked whether you mean it."),
        Example("rialto \(group) remove \(example) --yes", "In a script."),
      ],
      arguments: [name],
      options: [DryRun.option, Confirmation.option]
    ) { invocation, context in
      let display = try context.display
      let isDryRun = try invocation[DryRun.option]
      let ordering = try await context.ordering()
      let rule = try await find(try invocation[name].text, in: ordering)
      if !isDryRun {
        try Confirmation.ask("Remove the \(noun) '\(rule.id)'?", invocation, display)
      }
      try await ordering.remove(rule, isDryRun: isDryRun)
      display.note(isDryRun ? "'\(rule.id)' can be removed. It was not." : "Removed '\(rule.id)'.")
    }
  }

  /// Makes the command that adds a rule, or changes the one there is.
  func set(
    _ summary: String,
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
      let ordering = try await context.ordering(createsStore: !isDryRun, pageSize: 20)
      let known = try await search(try invocation[name].text, in: ordering).rule
      let rule = try await ordering.save(try change(invocation, known), isDryRun: isDryRun)
      try show([rule], on: display)
      display.note(isDryRun ? DryRun.note : "\(known == nil ? "Added" : "Changed") '\(rule.id)'.")
    }
  }

  @MainActor
  private func find(_ text: String, in ordering: OrderingModel) async throws -> Rule {
    let (found, names) = try await search(text, in: ordering)
    if let found { return found }
    let meant = Suggestions.nearest(to: text, in: names)
    throw NameLookupFailure.unknown(
      kind: noun,
      name: text,
      suggestion: meant,
      list: "\(group) list"
    )
  }

  /// The rule that is meant by a name, in capitals or not, and the names there are.
  @MainActor
  private func search(
    _ text: String,
    in ordering: OrderingModel
  ) async throws -> (rule: Rule?, names: [String]) {
    let rules = try await ordering.rules(Rule.self)
    let rule =
      rules.first { $0.id.description == text }
      ?? rules.first { $0.id.description.uppercased() == text.uppercased() }
    return (rule, rules.map(\.id.description))
  }
}

/// The options that switch a rule on and off.
enum ActivationOptions {
  private static let isOn = Option.flag("on", "Offer it.")
  private static let isOff = Option.flag("off", "Offer it no more; it stays as it is.")

  static let all: [any OptionDeclaration] = [isOn, isOff]

  /// Returns the state that an invocation asks for, or else the state before.
  static func isOffered(_ invocation: Invocation, before: Bool) throws -> Bool {
    switch (try invocation[isOn], try invocation[isOff]) {
    case (true, true): throw UsageError(.conflictingOptions("--on", "--off"), at: invocation.path)
    case (true, false): true
    case (false, true): false
    case (false, false): before
    }
  }
}
