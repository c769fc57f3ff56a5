import CountriesDomain
import Foundation
import FoundationCore
import StoreHTTP
import StoreTestSupport
import TestSupport
import Testing

/// Values that are kept as JSON and read back.
@MainActor struct CodableTests {
  private func expectKept<Value: Codable & Equatable>(_ value: Value) throws {
    let kept = try JSONEncoder().encode(value)
    #expect(try JSONDecoder().decode(Value.self, from: kept) == value)
  }

  private let figure = Figure(
    value: 4_082_469_490_797.68,
    period: .quarter(2022, 3),
    indicator: Indicator.gdp,
    source: "World Development Indicators",
    lastUpdated: CalendarDay(year: 2024, month: 3, day: 28),
    provenance: .stale(age: .milliseconds(90_500)),
    isForecast: true
  )

  private let region = Region(id: "ECS", iso2: "Z7", name: "Europe & Central Asia")
  private let income = Classification(id: "HIC", name: "High income")

  @Test func aCountryKeepsAllItsParts() throws {
    let country = Country(
      id: "DEU",
      iso2: "DE",
      name: "Germany",
      capital: "Berlin",
      region: region,
      incomeLevel: income,
      lendingType: Classification(id: "LNX", name: "Not classified"),
      coordinates: Country.Coordinates(latitude: 52.5235, longitude: 13.4115),
      population: Figure(value: 0.1 + 0.2, period: .year(2022), indicator: Indicator.population),
      gdp: figure
    )
    try expectKept(country)
    try expectKept(
      Country(id: "CHI", iso2: "JG", name: "Islands", region: region, incomeLevel: income)
    )
  }

  @Test(arguments: [
    Provenance.network, .cache(age: .seconds(5)), .revalidated(age: .zero),
    .stale(age: .seconds(1)), .bundled, .recording,
  ])
  func aFigureKeepsItsProvenance(_ provenance: Provenance) throws {
    try expectKept(figure)
    try expectKept(
      Figure(
        value: -1,
        period: .month(2012, 1),
        indicator: Indicator.inflation,
        provenance: provenance
      )
    )
  }

  @Test func aPeriodIsKeptAsItsCode() throws {
    let periods: [Period] = [.year(2022), .quarter(2013, 3), .month(2012, 1)]
    let kept = try JSONEncoder().encode(periods)
    #expect(String(decoding: kept, as: UTF8.self) == #"["2022","2013Q3","2012M01"]"#)
    try expectKept(periods)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([Period].self, from: Data(#"["2013Q5"]"#.utf8))
    }
  }

  @Test func anIndicatorKeepsItsTopics() throws {
    try expectKept(
      Indicator(
        id: Indicator.gdp,
        name: "GDP",
        unit: "US$",
        note: "The sum.",
        organization: "World Bank",
        source: Indicator.Reference(id: 2, name: "WDI"),
        topics: [Indicator.Reference(id: 3, name: "Economy")]
      )
    )
    try expectKept(Indicator(id: "X", name: "X"))
  }

  @Test func aSeriesKeepsMissingAndUnreadablePoints() throws {
    let series = Series(
      place: Series.Place(id: "DEU", iso2: "DE", name: "Germany"),
      indicator: Series.IndicatorName(id: Indicator.gdp, name: "GDP"),
      points: [
        DataPoint(period: .year(2020), value: nil),
        DataPoint(period: .year(2021), value: nil, isUnreadable: true),
        DataPoint(period: .year(2022), value: 7, footnote: "Estimated.", status: "F"),
      ],
      source: "WDI",
      lastUpdated: CalendarDay(year: 2024, month: 3, day: 28),
      provenance: .bundled
    )
    try expectKept(series)
    #expect(series.latest?.isForecast == true)
  }

  @Test func aWorldKeepsWhatFailedToLoadAndItsLookup() async throws {
    let bank = ScriptedBank { question in
      switch question.path {
      case "country": .list(SmallWorld.countries + [#"{"id":"BAD"}"#])
      case let path where path.hasSuffix("NY.GDP.MKTP.CD"): HTTPResponse(status: 500)
      default: SmallWorld.answer(question)
      }
    }
    let world = try await bank.model().client.world()
    #expect(world.missingFigures.count == 1 && !world.drops.isEmpty)
    #expect(try world.country("Swaziland").iso3 == "SWZ")
    #expect(try world.place("1w").id == "WLD")
  }

  @Test func aWorldOfAPreviewIsSortedByName() throws {
    let places = [("DEU", "Germany"), ("AUT", "Austria")].map { id, name in
      Country(
        id: Country.ID(rawValue: id),
        iso2: String(id.prefix(2)),
        name: name,
        region: region,
        incomeLevel: income
      )
    }
    let world = World(
      countries: places,
      aggregates: [Series.Place(id: "WLD", iso2: "1W", name: "World")]
    )
    #expect(world.countries.map(\.iso3) == ["AUT", "DEU"])
  }
}
