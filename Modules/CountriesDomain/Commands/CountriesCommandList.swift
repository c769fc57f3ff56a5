public import CommandKit

/// The countries commands.
public enum CountriesCommandList {
  /// All commands, in the order of the help.
  public static let all: [CommandKit.Command<any CountriesContext>] = [
    CountriesList.command, CountriesShow.command, CountriesSeries.command,
    CountriesFigures.command, CountriesCompare.command, CountriesRank.command, CountriesMap.command,
    CountriesRegions.command, CountriesIndicators.command, CountriesDatabases.command,
    CountriesLists.command,
  ]
}
