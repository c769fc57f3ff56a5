import CountriesDomain
import FoundationCore
import StoreHTTP
import StoreTestSupport
import TestSupport
import Testing

/// The list of indicators and its search.
@MainActor struct IndicatorTests {
  @Test(arguments: [
    ("population", ["SP.POP.TOTL", "SP.POP.GROW", "NY.GDP.PCAP.CD", "1.0.HCount.1.90usd"]),
    ("popul tot", ["SP.POP.TOTL"]),
    ("POPULATION growth", ["SP.POP.GROW"]),
    ("sp.pop.totl", ["SP.POP.TOTL"]),
    ("pop", ["SP.POP.TOTL", "SP.POP.GROW", "NY.GDP.PCAP.CD", "1.0.HCount.1.90usd"]),
    ("1.90", ["1.0.HCount.1.90usd"]),
    ("poverty", ["1.0.HCount.1.90usd"]),
    ("ulation", []),
    ("population zebra", []),
  ])
  func everyWordIsAPrefix(_ text: String, codes: [Indicator.ID]) async throws {
    let found = try await bank().model().client.searchIndicators(text).value
    #expect(found.map(\.id) == codes)
  }

  @Test func aTopicOrADatabaseNarrowsIt() async throws {
    let model = try bank().model()
    #expect(
      try await model.client.searchIndicators("", topic: 11).value.map(\.id) == [
        "1.0.HCount.1.90usd"
      ]
    )
    #expect(try await model.client.searchIndicators("", source: 2).value.count == 3)
    #expect(try await model.client.searchIndicators("", limit: 2).value.count == 2)
  }

  @Test func aStoredListOfAnyAgeIsSearchedWithoutARequest() async throws {
    let isDown = ObservedValue(false)
    let bank = ScriptedBank { question in
      isDown.value ? HTTPResponse(status: 503) : Self.answer(question)
    }
    let client = try bank.client()
    _ = try await WorldBankClient(client).indicators()
    isDown.update { $0 = true }
    let later = WorldBankClient(client, maximumAge: .zero)
    #expect(try await later.searchIndicators("poverty").value.count == 1)
    #expect(bank.questions.value.count == 1)
  }

  @Test func aLoadedListIsSearchedWithoutARequest() async throws {
    let bank = bank()
    let model = try bank.model()
    await model.indicators.load()
    #expect(await model.indicators.value?.search("growth").map(\.id) == ["SP.POP.GROW"])
    #expect(bank.paths == ["indicator"])
  }

  @Test func unreadableIndicatorsAreReported() async throws {
    let bank = ScriptedBank { _ in .list([Self.rows[1], #"{"name":"It has no code."}"#]) }
    let answer = try await bank.model().client.searchIndicators("population")
    #expect(answer.value.map(\.id) == ["SP.POP.TOTL"])
    #expect(answer.drops.drops.map(\.path) == ["$[1][1]"])
    #expect(answer.provenance == .network)
  }

  @Test func anIndicatorIsReadWhole() async throws {
    let indicator = try await bank().model().client.indicator("1.0.HCount.1.90usd")
    #expect(indicator.name == "Poverty Headcount ($1.90 a day)")
    #expect(indicator.source == Indicator.Reference(id: 37, name: "LAC Equity Lab"))
    // The bank leaves a blank behind it, and the unit empty.
    #expect(indicator.topics == [Indicator.Reference(id: 11, name: "Poverty")])
    #expect(indicator.unit == nil)
  }

  @Test func anUnknownIndicatorIsNotFound() async throws {
    let bank = ScriptedBank { _ in .invalidValue }
    let error = await #expect(throws: CountriesError.self) {
      try await bank.model().client.indicator("../x")
    }
    #expect(error?.category == .notFound)
    #expect(bank.paths == ["indicator/..%2Fx"])
  }

  @Test func aFailedLoadKeepsTheIndicators() async throws {
    let isDown = ObservedValue(false)
    let bank = ScriptedBank { question in
      isDown.value ? HTTPResponse(status: 500) : Self.answer(question)
    }
    let model = try bank.model(cache: .off)
    await model.indicators.load()
    #expect(bank.paths == ["indicator"])
    isDown.update { $0 = true }
    await model.indicators.load { try await model.client.refreshing.indicators() }
    #expect(model.indicators.failure is CountriesError)
    model.indicators.failure = nil
    #expect(model.indicators.failure == nil)
    #expect(model.indicators.value?.count == 4)
  }

  private func bank() -> ScriptedBank { ScriptedBank { Self.answer($0) } }

  nonisolated private static func answer(_ question: ScriptedBank.Question) -> HTTPResponse {
    question.path == "indicator/1.0.HCount.1.90usd" ? .list([rows[0]]) : .list(rows)
  }

  nonisolated private static let rows = [
    """
    {"id":"1.0.HCount.1.90usd","name":"Poverty Headcount ($1.90 a day)","unit":"",\
    "source":{"id":"37","value":"LAC Equity Lab"},"sourceNote":"The proportion of the population \
    below the line.","sourceOrganization":"LAC Equity Lab","topics":[{"id":"11",\
    "value":"Poverty "}]}
    """,
    """
    {"id":"SP.POP.TOTL","name":"Population, total","unit":"","source":{"id":"2","value":"World \
    Development Indicators"},"sourceNote":"All residents.","sourceOrganization":"","topics":[]}
    """,
    """
    {"id":"SP.POP.GROW","name":"Population growth (annual %)","unit":"","source":{"id":"2",\
    "value":"World Development Indicators"},"sourceNote":"","topics":[{}]}
    """,
    """
    {"id":"NY.GDP.PCAP.CD","name":"GDP per capita","source":{"id":"2","value":"World Development \
    Indicators"},"sourceNote":"Divided by midyear population."}
    """,
  ]
}
