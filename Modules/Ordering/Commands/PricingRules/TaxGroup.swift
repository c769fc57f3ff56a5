import CommandKit
import FoundationCore
import Ordering

/// `rialto taxes`: the tax rates by country.
enum TaxGroup {
  private static let percent = Option.value(
    "percent",
    "NUMBER",
    of: Percent.self,
    "The rate in per cent."
  )
  private static let isOnTop = Option.flag("on-top", "The tax is added to prices.")
  private static let isIncluded = Option.flag("included", "Prices include the tax (default).")

  static let rules = RuleCommands<TaxRate, TaxRate>(
    group: "taxes",
    summary: "Manages tax rates by country.",
    name: ("COUNTRY", "The two-letter country code.", .destinations),
    nameField: "country",
    example: "DE",
    setSummary: "Adds or changes the tax rate of a country.",
    setDiscussion: """
      Each country has one rate; orders to a country without a rate are not taxed. Placed orders keep \
      their totals.

      The tax is rounded half up on each line and on the shipping; that of an order is their sum, which \
      can differ by a few cents from the rate of its total.
      """,
    setExamples: [
      Example("rialto taxes set DE --percent 19", "19 %, included in prices."),
      Example("rialto taxes set CA --percent 5 --on-top", "5 %, added to prices."),
      Example("rialto taxes set CH --percent 8.1 --dry-run", "Show what would happen."),
    ],
    setOptions: [percent, isOnTop, isIncluded],
    optionNames: ["percent": "percent"],
    rows: { [$0] },
    table: { table.completed(in: $0) },
    changed: { invocation, country, known in
      let kind = try invocation.name(ofOneOf: [isOnTop, isIncluded])
      let code: CountryCode
      do {
        code = try CountryCode.read(country)
      } catch let error as InvalidValue {
        throw UsageError(error, of: "COUNTRY", at: invocation.path)
      }
      guard let percent = try invocation[percent]?.number ?? known?.percent else {
        throw UsageError(.missingArgument("--percent"), at: invocation.path)
      }
      return TaxRate(
        country: code,
        percent: percent,
        isIncluded: kind.map { $0 == isIncluded.name } ?? known?.isIncluded ?? true,
        revision: known?.revision
      )
    }
  )

  private static let table = Table<TaxRate>(
    [
      Column("country", heading: "COUNTRY", shrinks: false, \.country.code),
      Column("percent", heading: "RATE %", align: .trailing, \.percent),
      Column("isIncluded", heading: "TAX", shrinks: false, \.isIncluded) {
        $0.isIncluded ? "included" : "added"
      },
      Column("revision", \.revision),
    ],
    empty: "No tax rates."
  )
}
