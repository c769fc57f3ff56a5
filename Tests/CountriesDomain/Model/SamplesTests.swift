import CountriesDomain
import CountriesSamples
import Foundation
import FoundationCore
import Sandbox
import StoreHTTP
import Testing

/// The samples for previews and tests.
struct SamplesTests {
  @Test func theExampleOfTheFrontPageHasACountryASeriesAndRegions() {
    let iceland = Country.samples.first { $0.id == "ISL" }
    let growth = Series.samples[0].points.suffix(10)
    let regions = World.sample.regions
    #expect(iceland?.capital == "Reykjavik")
    #expect(growth.count == 10)
    #expect(regions.count == 7)
  }

  @Test func theCountriesAreThoseOfTheSandbox() async throws {
    let world = try await client.world()
    #expect(Country.samples.count == world.countries.count)
    for (sample, country) in zip(Country.samples, world.countries) {
      #expect(sample.bundled == country.bundled)
      #expect(sample.population?.value == country.population?.value)
      #expect(sample.population?.period == country.population?.period)
      #expect(sample.gdp?.value == country.gdp?.value)
      #expect(sample.gdp?.lastUpdated == country.gdp?.lastUpdated)
    }
  }

  @Test func theSeriesAreThoseOfTheSandbox() async throws {
    let table = try await client.series(SeriesQuery([Indicator.gdp]))
    let samples = Dictionary(uniqueKeysWithValues: Series.samples.map { ($0.id, $0) })
    #expect(samples.count > 200)
    for series in table.series where series.latest != nil {
      let sample = try #require(samples[series.id])
      #expect(sample.indicator == series.indicator)
      #expect(sample.points.map(\.value) == series.points.map(\.value).filter { $0 != nil })
      #expect(sample.latest?.period == series.latest?.period)
    }
  }

  private var client: WorldBankClient {
    get throws {
      let base = try #require(URL(string: "https://worldbank.example/v2/"))
      let transport = InProcessTransport(handler: Sandbox(now: { Date() }).handler)
      return WorldBankClient(HTTPClient(base, over: transport))
    }
  }
}

extension Country {
  /// The country without its figures, whose provenance differs.
  fileprivate var bundled: Country {
    Country(
      id: id,
      iso2: iso2,
      name: name,
      capital: capital,
      region: region,
      incomeLevel: incomeLevel,
      lendingType: lendingType,
      coordinates: coordinates
    )
  }
}
