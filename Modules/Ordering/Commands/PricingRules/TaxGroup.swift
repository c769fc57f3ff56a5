import CommandKit
import FoundationCore
import Ordering

/// `rialto taxes`: the tax on what is sent to each country.
enum TaxGroup {
  static func command(options: [any OptionDeclaration]) -> Command {
    Command(
      "taxes",
      "Says which tax there is on what is sent where.",
      examples: [
        Example("rialto taxes list", "Country by country."),
        Example("rialto taxes set DE --percent 19", "Prices include it."),
        Example("rialto taxes set CA --percent 5 --on-top", "It comes on top of the prices."),
      ],
      options: options,
      subcommands: [rules.list, rules.remove, set, rules.single]
    )
  }

  private static let rules = RuleCommands<TaxRate, TaxRate>(
    group: "taxes",
    noun: "tax rate",
    example: "DE",
    name: .one("COUNTRY", of: TextLine.self, "The country, in two letters."),
    rows: { [$0] },
    table: { _ in table }
  )

  private static let percent = Option.value("percent", "NUMBER", of: Percent.self, "How much.")
  private static let isOnTop = Option.flag("on-top", "It comes on top of the prices.")
  private static let isIncluded = Option.flag("included", "Prices include it, as they do unsaid.")

  private static let set = rules.set(
    "Says which tax there is on what is sent to a country.",
    discussion: """
      Each country has one rate; what is sent to one without a rate bears no tax. Orders keep what \
      they came to.
      """,
    examples: [
      Example("rialto taxes set DE --percent 19", "Prices include it."),
      Example("rialto taxes set CH --percent 8.1 --dry-run", "See whether it could be so."),
    ],
    options: [percent, isOnTop, isIncluded]
  ) { invocation, known in
    if try invocation[isOnTop], try invocation[isIncluded] {
      throw UsageError(.conflictingOptions("--on-top", "--included"), at: invocation.path)
    }
    let name: CountryCode
    do {
      name = try CountryCode.read(try invocation[rules.name].text)
    } catch let error as InvalidValue {
      throw UsageError(error, of: "COUNTRY", at: invocation.path)
    }
    guard let percent = try invocation[percent]?.number ?? known?.percent else {
      throw UsageError(.missingArgument("--percent"), at: invocation.path)
    }
    let holdsTax =
      try invocation[isIncluded] ? true : invocation[isOnTop] ? false : known?.isIncluded ?? true
    return TaxRate(
      country: name,
      percent: percent,
      isIncluded: holdsTax,
      revision: known?.revision
    )
  }

  private static let table = Table<TaxRate>(
    [
      Column("country", heading: "COUNTRY", shrinks: false, \.country.code),
      Column("percent", heading: "PER CENT", align: .trailing, \.percent),
      Column("isIncluded", heading: "PRICES", shrinks: false, \.isIncluded) {
        $0.isIncluded ? "include it" : "it comes on top"
      },
      Column("revision", \.revision),
    ],
    empty: "Nothing is taxed."
  )
}
