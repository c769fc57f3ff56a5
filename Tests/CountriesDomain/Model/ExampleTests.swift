import CountriesDomain
import Foundation
import FoundationCore
import StoreHTTP
import StoreTestSupport
import Testing

/// The examples of the documentation.
@MainActor struct ExampleTests {
  @Test func theFrontPage() async throws {
    let client = try ScriptedBank { SmallWorld.answer($0) }.client()

    let countries = CountriesModel(client: WorldBankClient(client))
    await countries.world.load()
    for group in countries.world.value?.regions ?? [] {
      print(group.region.name, group.countries.map(\.name))
    }
    #expect(countries.world.value?.regions.count == 3)

    countries.filter.region = "ECS"
    countries.order = .population
    let names = CountryNames(locale: .current)
    for country in countries.countries {
      print(names.name(of: country))
    }
    #expect(countries.countries.map(\.iso3) == ["DEU", "CHI"])
  }

  @Test func theClient() async throws {
    let client = try ScriptedBank { question in
      guard question.path.contains(";") else { return SmallWorld.answer(question) }
      let ids = ["NY.GDP.PCAP.CD", "FP.CPI.TOTL.ZG"]
      return .list(ids.map { SmallWorld.figure($0, "DEU", "2022", "7") })
    }.client()

    let bank = WorldBankClient(client)
    let world = try await bank.world()
    let country = try world.country("Swaziland")
    print(country.name, country.gdp.map { "\($0.value) (\($0.year))" } ?? "unknown")
    #expect(country.iso3 == "SWZ")

    let query = SeriesQuery(
      [Indicator.gdpPerCapita, Indicator.inflation],
      of: .only(["DEU", "NAM"]),
      periods: .range(.year(2000), .year(2022))
    )
    let table = try await bank.series(query, in: world)
    for row in table.long {
      let series = row.series
      print(series.place.name, series.indicator.name, row.point.period, row.point.value ?? .nan)
    }
    #expect(Set(table.long.map(\.series.indicator)).count == 2)

    let ranking = try await bank.rank(
      [
        Criterion(Indicator.gdpPerCapita, weight: 3),
        Criterion(Indicator.inflation, prefersLower: true),
      ],
      in: world
    )
    print(ranking.entries.map(\.country.name), ranking.exclusions.map(\.country.name))
    #expect(ranking.entries.map(\.country.iso3) == ["DEU"])

    let (germany, namibia) = (try world.country("DE"), try world.country("Namibia"))
    if let distance = germany.distance(to: namibia) {
      print(distance.converted(to: .miles))
    }
  }
}
