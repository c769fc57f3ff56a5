import CountriesDomain
import FoundationCore
import StoreTestSupport
import Testing

/// Figures that are loaded one indicator after the other.
@MainActor struct IndicatorTablesTests {
  @Test func eachIndicatorHasATableInTheOrderOfTheQuery() async throws {
    let codes = ["E", "D", "GONE", "C", "B", "A"]
    let query = SeriesQuery(codes.map { Indicator.ID(rawValue: $0) }, of: .only(["DEU"]))
    let client = WorldBankClient(try bank().client(), concurrency: 2)
    var loaded: [String] = []
    try await client.forEachIndicator(of: query, in: try await client.countryList()) { table in
      loaded += table.series.map(\.indicator.id.rawValue)
      loaded += table.omissions.map { "no \($0.indicator): \($0.error.code)" }
    }
    #expect(loaded == ["E", "D", "no GONE: countries.archived", "C", "B", "A"])
  }

  @Test func aFailedServerEndsTheLoad() async throws {
    let client = WorldBankClient(try bank().client())
    let query = SeriesQuery(["A", "BROKEN"], of: .only(["DEU"]))
    let world = try await client.countryList()
    await #expect(throws: CountriesError.self) {
      try await client.forEachIndicator(of: query, in: world) { _ in }
    }
  }

  private func bank() -> ScriptedBank {
    ScriptedBank { question in
      let code = question.path.split(separator: "/").last.map(String.init) ?? ""
      if code == "GONE" { return .bank(Peculiar.archived) }
      if code == "BROKEN" { return .bank(Peculiar.webPage, type: "text/html") }
      guard question.path.contains("indicator") else { return SmallWorld.answer(question) }
      return .list([SmallWorld.figure(code, "DEU", "2022", "7")])
    }
  }
}
