import CountriesDomain
import FoundationCore
import Testing

/// The filter and the order of countries.
@MainActor struct FilterTests {
  @Test(arguments: [
    (CountryFilter(), ["CHI", "SWZ", "DEU", "ISR", "NAM"]),
    (CountryFilter(text: "swazi"), ["SWZ"]),
    (CountryFilter(text: "berl"), ["DEU"]),
    (CountryFilter(text: "island chann"), ["CHI"]),
    (CountryFilter(text: "land"), []),
    (CountryFilter(text: "?"), []),
    (CountryFilter(region: "ecs"), ["CHI", "DEU"]),
    (CountryFilter(region: "sub-saharan africa"), ["SWZ", "NAM"]),
    (CountryFilter(region: "Europe and Central Asia"), ["CHI", "DEU"]),
    (CountryFilter(income: "UMC"), ["NAM"]),
    (CountryFilter(region: "SSF", income: "lower middle income"), ["SWZ"]),
    (CountryFilter(population: 1_000_000...10_000_000), ["SWZ", "ISR", "NAM"]),
  ])
  func aFilterMatchesAllOfItsConditions(_ filter: CountryFilter, codes: [String]) async throws {
    let world = try await SmallWorld.loaded()
    #expect(world.countries(filter).map(\.iso3) == codes)
  }

  @Test func anUnknownRegionOrIncomeHasSuggestions() async throws {
    let world = try await SmallWorld.loaded()
    try CountryFilter(region: "SSF", income: "High income").validate(in: world)
    let region = #expect(throws: CountriesError.self) {
      try CountryFilter(region: "Europ").validate(in: world)
    }
    #expect(region?.title == "No region 'Europ'.")
    #expect(region?.reason == "Did you mean 'Europe & Central Asia'?")
    let income = #expect(throws: CountriesError.self) {
      try CountryFilter(income: "rich").validate(in: world)
    }
    #expect(
      income?.reason
        == "Did you mean 'High income', 'Lower middle income' or 'Upper middle income'?"
    )
  }

  @Test(arguments: [
    (CountryOrder.name, ["CHI", "SWZ", "DEU", "ISR", "NAM"]),
    (CountryOrder.population, ["DEU", "ISR", "NAM", "SWZ", "CHI"]),
    (CountryOrder(.population), ["CHI", "SWZ", "NAM", "ISR", "DEU"]),
    (CountryOrder.gdp, ["DEU", "NAM", "CHI", "SWZ", "ISR"]),
    (CountryOrder(.gdp), ["SWZ", "CHI", "NAM", "DEU", "ISR"]),
    (CountryOrder(.capital), ["DEU", "SWZ", "NAM", "CHI", "ISR"]),
    (CountryOrder(.region), ["CHI", "DEU", "ISR", "SWZ", "NAM"]),
    (CountryOrder(.iso3, descending: true), ["SWZ", "NAM", "ISR", "DEU", "CHI"]),
  ])
  func missingValuesComeLastInEveryOrder(_ order: CountryOrder, codes: [String]) async throws {
    let world = try await SmallWorld.loaded()
    #expect(world.countries(CountryFilter(), by: order).map(\.iso3) == codes)
  }
}
