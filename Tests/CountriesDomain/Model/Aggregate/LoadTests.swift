import CountriesDomain
import FoundationCore
import StoreHTTP
import StoreTestSupport
import TestSupport
import Testing

/// Loading the countries with their figures.
@MainActor struct LoadTests {
  @Test func threeRequestsAtOnceAreJoinedByCode() async throws {
    let gate = Gate()
    let bank = ScriptedBank { question in
      await gate.wait()
      return SmallWorld.answer(question)
    }
    let model = try bank.model()
    async let loading: Void = model.world.load()
    #expect(await bank.asked(3))
    await gate.open()
    await loading
    #expect(bank.questions.value.count == 3)
    #expect(bank.questions.value.allSatisfy { $0.query["format"] == "json" })
    #expect(bank.questions.value.compactMap { $0.query["mrnev"] } == ["1", "1"])

    let world = try #require(model.world.value)
    #expect(world.countries.map(\.iso3) == ["CHI", "SWZ", "DEU", "ISR", "NAM"])
    let germany = try world.country("DEU")
    #expect(germany.population?.value == 83_797_985)
    #expect(germany.gdp?.value == 4_082_469_490_797.68)
    #expect(world.missingFigures.isEmpty)
    #expect(world.drops.isEmpty)
  }

  @Test func figuresIncludeSourceAndProvenance() async throws {
    let model = try ScriptedBank { SmallWorld.answer($0) }.model()
    await model.world.load()
    let figure = try #require(try model.world.value?.country("SWZ").gdp)
    #expect(figure.year == 2020)
    #expect(figure.indicator == Indicator.gdp)
    #expect(figure.source == "World Development Indicators")
    #expect(figure.lastUpdated == CalendarDay(year: 2024, month: 3, day: 28))
    #expect(figure.provenance == .network)
    #expect(!figure.isForecast)
  }

  @Test func missingFiguresAreNil() async throws {
    let model = try ScriptedBank { SmallWorld.answer($0) }.model()
    await model.world.load()
    #expect(try model.world.value?.country("ISR").population != nil)
    #expect(try model.world.value?.country("ISR").gdp == nil)
  }

  @Test func loadsFiguresOfRequestedYear() async throws {
    let bank = ScriptedBank { question in
      guard question.query["date"] == "2010" else { return SmallWorld.answer(question) }
      let id = question.path.hasSuffix("SP.POP.TOTL") ? "SP.POP.TOTL" : "NY.GDP.MKTP.CD"
      return .list([
        SmallWorld.figure(id, "DEU", "2010", "81776930"), SmallWorld.figure(id, "NAM", "2010"),
      ])
    }
    let model = try bank.model()
    await model.load(year: 2010)
    let world = try #require(model.world.value)
    #expect(world.year == 2010)
    #expect(try world.country("DEU").population?.year == 2010)
    #expect(try world.country("NAM").population == nil)
    #expect(bank.questions.value.allSatisfy { $0.query["mrnev"] == nil })
  }

  @Test func aggregatesAreRecognizedDespiteRenamedRegion() async throws {
    let renamed = SmallWorld.countries.map { $0.replacing("Aggregates", with: "Groups") }
    let bank = ScriptedBank { question in
      question.path == "country" ? .list(renamed) : SmallWorld.answer(question)
    }
    let model = try bank.model()
    await model.world.load()
    let world = try #require(model.world.value)
    #expect(world.aggregates.map(\.id) == ["HIC", "SSF", "WLD"])
    #expect(try world.country("NA").name == "Namibia")
  }

  @Test func regionsAreTrimmedAndSorted() async throws {
    let model = try ScriptedBank { SmallWorld.answer($0) }.model()
    await model.world.load()
    let regions = try #require(model.world.value?.regions)
    #expect(
      regions.map(\.region.name)
        == ["Europe & Central Asia", "Middle East & North Africa", "Sub-Saharan Africa"]
    )
    #expect(
      regions.map { $0.countries.map(\.iso3) } == [["CHI", "DEU"], ["ISR"], ["SWZ", "NAM"]]
    )
  }

  @Test func economiesWithoutCapitalOrFlagAreIncluded() async throws {
    let model = try ScriptedBank { SmallWorld.answer($0) }.model()
    await model.world.load()
    let world = try #require(model.world.value)
    let islands = try world.country("CHI")
    #expect(islands.capital == nil && islands.coordinates == nil && islands.flag == nil)
    #expect(try world.country("ISR").capital == nil)
    #expect(try world.country("DEU").flag == "🇩🇪")
    #expect(
      try world.country("NAM").coordinates
        == Country.Coordinates(latitude: -22.5648, longitude: 17.0931)
    )
  }

  @Test func aFailedIndicatorLeavesTheCountriesShown() async throws {
    let bank = ScriptedBank { question in
      question.path.hasSuffix("NY.GDP.MKTP.CD")
        ? HTTPResponse(status: 500) : SmallWorld.answer(question)
    }
    let model = try bank.model()
    await model.world.load()
    let world = try #require(model.world.value)
    #expect(world.countries.count == 5)
    #expect(try world.country("DEU").population != nil)
    #expect(try world.country("DEU").gdp == nil)
    #expect(world.missingFigures.map(\.name) == ["GDP"])
    #expect(world.missingFigures.map(\.indicator) == [Indicator.gdp])
    #expect(world.missingFigures.first?.code == "http.status_500")
  }

  @Test func withoutTheCountriesThereIsNothingAndTheLastOnesStay() async throws {
    let isBroken = ObservedValue(false)
    let bank = ScriptedBank { question in
      isBroken.value && question.path == "country"
        ? HTTPResponse(status: 500) : SmallWorld.answer(question)
    }
    let model = try bank.model(cache: .off)
    await model.world.load()
    isBroken.update { $0 = true }
    await model.world.load()
    #expect(model.world.failure is CountriesError)
    model.world.failure = nil
    #expect(model.world.failure == nil)
    #expect(model.world.value?.countries.count == 5)
  }

  @Test func oneBadCountryCostsOnlyItself() async throws {
    let odd = [
      #"{"id":"XXX"}"#,
      // No two letters of the region, and degrees out of range.
      """
      {"id":"ABW","iso2Code":"AW","name":"Aruba","region":{"id":"LCN","value":"Latin America"},\
      "incomeLevel":{"id":"NOC","value":"High income: nonOECD"},"lendingType":{"id":"NC",\
      "value":"Not classified"},"capitalCity":"Oranjestad","longitude":"west","latitude":"12.5"}
      """,
    ]
    let bank = ScriptedBank { question in
      question.path == "country"
        ? .list(SmallWorld.countries + odd) : SmallWorld.answer(question)
    }
    let model = try bank.model()
    await model.world.load()
    let world = try #require(model.world.value)
    #expect(world.countries.count == 6)
    let aruba = try world.country("Aruba")
    #expect(aruba.region == Region(id: "LCN", name: "Latin America"))
    #expect(aruba.coordinates == nil)
    #expect(world.drops.drops.map(\.path) == ["$[1][8]", "$[1][9].longitude"])
  }

  @Test func rejectedLatestValueQueryFallsBackToAllValues() async throws {
    let bank = ScriptedBank { question in
      guard question.path.hasSuffix("SP.POP.TOTL") else { return SmallWorld.answer(question) }
      guard question.query["mrnev"] == nil else { return .bank("", status: 400) }
      return .list([
        SmallWorld.figure("SP.POP.TOTL", "DEU", "2023"),
        SmallWorld.figure("SP.POP.TOTL", "DEU", "2022", "83797985"),
        SmallWorld.figure("SP.POP.TOTL", "DEU", "2021", "83196078"),
      ])
    }
    let model = try bank.model()
    await model.world.load()
    #expect(try model.world.value?.country("DEU").population?.year == 2022)
    #expect(model.world.value?.missingFigures.isEmpty == true)
  }
}
