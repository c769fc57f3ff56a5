import CommandKit
import CountriesCommands

/// `rialto countries`: the world's countries and their figures.
enum CountriesGroup {
  static let command = Command(
    "countries",
    "Shows the world's countries and their figures.",
    discussion: """
      Countries are named by code, by name or by a former name: DE, DEU, Germany, Swaziland. \
      Indicators are named as the World Bank does, as in NY.GDP.PCAP.CD; 'rialto countries \
      indicators' finds them. What was answered is kept in the cache folder. Where there is no \
      network, the figures that came with the program are shown in its place, \
      \(IndicatorArgument.aliases.count) indicators in all, and that is said; --offline asks for them at \
      once.
      """,
    examples: [
      Example("rialto countries list --sort gdp --top 10", "The largest economies."),
      Example("rialto countries show Namibia", "All of one country."),
      Example("rialto countries compare DE FR PL", "Several over the years."),
      Example("rialto countries rank --indicator NY.GDP.PCAP.CD", "The best first."),
      Example("rialto countries map --indicator SP.DYN.LE00.IN", "On a map."),
    ],
    subcommands: CountriesCommandList.all.map { $0.withContext { $0 } }
  )
}
