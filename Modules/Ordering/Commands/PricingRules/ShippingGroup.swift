import CommandKit
import FoundationCore
import Ordering

/// `rialto shipping`: how the store sends orders, and what that costs where.
enum ShippingGroup {
  static func command(options: [any OptionDeclaration]) -> Command {
    Command(
      "shipping",
      "Says how orders are sent, and what that costs where.",
      examples: [
        Example("rialto shipping list", "Every way, country by country."),
        Example(
          "rialto shipping set standard --name Parcel --to DE,AT --price 4.90EUR --free-above 60",
          "What it costs to two countries."
        ),
        Example("rialto shipping set standard --not-to AT", "One less."),
      ],
      options: options,
      subcommands: [rules.list, rules.remove, set, rules.single]
    )
  }

  private static let rules = RuleCommands<ShippingMethod, ShippingRow>(
    group: "shipping",
    noun: "way of sending",
    example: "standard",
    name: .one("METHOD", of: TextLine.self, "What names it, as in standard."),
    rows: ShippingRow.all,
    table: ShippingRow.table
  )

  private static let set = rules.set(
    "Adds a way of sending, or changes what it costs somewhere.",
    discussion: """
      A price holds for the countries of --to, in place of what they had in that currency; for all \
      that no other price of the way names where --to is left out. What is not said stays as it is.
      """,
    examples: [
      Example("rialto shipping set standard --name Parcel --price 24.90EUR", "To anywhere."),
      Example("rialto shipping set standard --to DE --price 4.90EUR --days 1-2", "To Germany."),
      Example("rialto shipping set standard --off", "Not for now."),
    ],
    options: RateOptions.all + [name] + ActivationOptions.all
  ) { invocation, known in
    let code = try invocation[rules.name].text
    var method =
      known ?? ShippingMethod(code: ShippingMethod.ID(rawValue: code), name: code, rates: [])
    if let name = try invocation[name] { method.name = name.text }
    method.isActive = try ActivationOptions.isOffered(invocation, before: method.isActive)
    try RateOptions.apply(invocation, to: &method)
    return method
  }

  private static let name = Option.value("name", "NAME", of: TextLine.self, "What people call it.")
}
