public import CommandKit

/// The commands of countries.
public enum CountriesCommandList {
  /// All of them, in the order of the help.
  public static let all: [CommandKit.Command<any CountriesContext>] = [
    CountriesList.command, CountriesShow.command, CountriesSeries.command,
    CountriesCompare.command, CountriesRank.command, CountriesMap.command,
    CountriesRegions.command, CountriesIndicators.command, CountriesLists.command,
  ]
}
