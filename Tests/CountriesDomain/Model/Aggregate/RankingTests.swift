import CountriesDomain
import FoundationCore
import StoreHTTP
import StoreTestSupport
import Testing

/// Rankings by several weighted indicators.
@MainActor struct RankingTests {
  @Test func theWeightsAddUpAndAreShown() async throws {
    let ranking = try await model().client.rank([
      Criterion("RICH", weight: 3), Criterion("DEAR", prefersLower: true),
    ])
    #expect(ranking.criteria.map(\.weight) == [0.75, 0.25])
    #expect(ranking.entries.map(\.country.iso3) == ["DEU", "NAM", "SWZ"])
    #expect(ranking.entries.map(\.rank) == [1, 2, 3])
    let germany = try #require(ranking.entries.first)
    // The richest, and in the middle of what is dear.
    #expect(germany.contributions.map(\.score) == [1, 0.5])
    #expect(germany.score == 0.875)
    #expect(germany.contributions.map(\.figure.value) == [100, 5])
    #expect(germany.contributions.map(\.weight) == [0.75, 0.25])
    #expect(ranking.indicatorNames["RICH"] == "The name of RICH")
  }

  @Test func aCountryThatLacksAFigureIsExcluded() async throws {
    let ranking = try await model().client.rank([Criterion("RICH"), Criterion("DEAR")])
    #expect(ranking.exclusions.map(\.country.iso3) == ["CHI", "ISR"])
    #expect(ranking.exclusions.map(\.missing) == [["RICH", "DEAR"], ["DEAR"]])
  }

  @Test func oneExtremeValueDoesNotSetTheScale() async throws {
    // The middle one has a tenth of the highest value.
    let ranking = try await model().client.rank([Criterion("WIDE")])
    #expect(ranking.entries.map(\.country.iso3) == ["DEU", "NAM", "SWZ"])
    #expect(ranking.entries.map(\.score) == [1, 0.5, 0])
  }

  @Test func equalScoresShareARank() async throws {
    let ranking = try await model().client.rank([Criterion("SAME")])
    #expect(ranking.entries.map(\.rank) == [1, 1, 1])
    #expect(ranking.entries.map(\.score) == [0.5, 0.5, 0.5])
    #expect(ranking.entries.map(\.country.iso3) == ["SWZ", "DEU", "NAM"])
  }

  @Test func onlyTheWantedCountriesAreCompared() async throws {
    let ranking = try await model().client.rank(
      [Criterion("RICH")],
      among: CountryFilter(region: "SSF")
    )
    #expect(ranking.entries.map(\.country.iso3) == ["NAM", "SWZ"])
    #expect(ranking.entries.map(\.score) == [1, 0])
    let large = CountryFilter(population: 2_000_000 ... .infinity)
    let some = try await model().client.rank([Criterion("RICH")], among: large)
    #expect(some.entries.map(\.country.iso3) == ["DEU", "ISR", "NAM"])
  }

  @Test func anIndicatorThatFailsFailsTheRanking() async throws {
    let error = await #expect(throws: CountriesError.self) {
      try await model().client.rank([Criterion("RICH"), Criterion("GONE")])
    }
    #expect(error?.code == "countries.archived")
  }

  @Test(
    arguments: [
      ([], "required"), ([Criterion("A", weight: 0)], "weight"),
      ([Criterion("A", weight: .infinity)], "weight"),
      ([Criterion("A"), Criterion("A")], "twice"),
    ] as [([Criterion], String)]
  )
  func invalidCriteriaAreRejected(_ criteria: [Criterion], code: String) async throws {
    let error = await #expect(throws: CountriesError.self) {
      try await model().client.rank(criteria)
    }
    guard case .invalid(let failure) = error else {
      Issue.record("It was \(String(describing: error)).")
      return
    }
    #expect(failure.errors.all.map(\.code) == [code])
  }

  @Test(arguments: [
    ("A.B", Criterion("A.B")), ("A.B:2", Criterion("A.B", weight: 2)),
    ("A.B:-0.5", Criterion("A.B", weight: 0.5, prefersLower: true)), ("", nil), (":2", nil),
    ("A:", nil), ("A:0", nil), ("A:x", nil), ("A:inf", nil), ("A:1:2", nil),
  ])
  func aCriterionIsParsedWithItsWeight(_ text: String, criterion: Criterion?) {
    #expect(Criterion(text) == criterion)
    if let criterion { #expect(Criterion(criterion.description) == criterion) }
  }

  private func model() throws -> CountriesModel {
    let figures = [
      ("RICH", "DEU", "100"), ("RICH", "NAM", "20"), ("RICH", "SWZ", "10"), ("RICH", "ISR", "90"),
      ("RICH", "WLD", "50"), ("DEAR", "DEU", "5"), ("DEAR", "NAM", "7"), ("DEAR", "SWZ", "3"),
      ("WIDE", "DEU", "1000"), ("WIDE", "NAM", "100"), ("WIDE", "SWZ", "90"),
      ("SAME", "DEU", "1"), ("SAME", "NAM", "1"), ("SAME", "SWZ", "1"),
    ]
    return try ScriptedBank { question in
      if question.path.contains("GONE") { return .bank(Peculiar.archived) }
      let asked = question.path.split(separator: "/").last?.split(separator: ";").map(String.init)
      let rows = figures.filter { asked?.contains($0.0) == true }.map {
        SmallWorld.figure($0.0, $0.1, "2022", $0.2)
      }
      return rows.isEmpty ? SmallWorld.answer(question) : .list(rows)
    }.model()
  }
}
