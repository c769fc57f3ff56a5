public import CommandKit

/// `rialto countries`: countries and their World Bank indicators.
public enum CountriesGroup {
  /// The command with all its subcommands.
  public static let command = CommandKit.Command<any CountriesContext>(
    "countries",
    "Shows countries and their World Bank indicators.",
    discussion: """
      Specify a country by its code, name or former name: DE, DEU, Germany, Swaziland. Specify an \
      indicator by its World Bank code, such as NY.GDP.PCAP.CD; 'rialto countries indicators' finds \
      codes. Responses are cached. Without a network, or with --offline, commands use the \
      indicators that 'rialto countries sync' keeps and \(IndicatorArgument.aliases.count) bundled \
      ones, and say so.
      """,
    examples: [
      Example("rialto countries list --sort=-gdp --limit 10", "List the largest economies."),
      Example("rialto countries show Namibia", "Show one country."),
      Example("rialto countries compare DE FR PL", "Compare countries over time."),
      Example(
        "rialto countries rank --indicator NY.GDP.PCAP.CD",
        "Rank countries by an indicator."
      ),
      Example("rialto countries map --indicator SP.DYN.LE00.IN", "Draw a map of an indicator."),
    ],
    subcommands: [
      CountriesList.command, CountriesShow.command, CountriesCompare.command,
      CountriesFigures.command, CountriesRank.command, CountriesMap.command,
      CountriesIndicators.command, CountriesLists.command, CountriesSync.command,
    ]
  )
}
