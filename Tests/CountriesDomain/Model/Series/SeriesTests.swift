import CountriesDomain
import FoundationCore
import StoreHTTP
import StoreTestSupport
import TestSupport
import Testing

/// Asking for figures over time.
@MainActor struct SeriesTests {
  @Test func pointsStandFromTheOldestToTheNewest() async throws {
    let bank = ScriptedBank { Self.answer($0) }
    let table = try await bank.model().client.series(
      SeriesQuery(["A.ONE"], of: .only(["DEU"]), periods: .range(.year(2020), .year(2022)))
    )
    let series = try #require(table.series.first)
    #expect(series.place.name == "The name of DEU")
    #expect(series.indicator.name == "The name of A.ONE")
    #expect(series.points.map(\.period.year) == [2020, 2021, 2022])
    #expect(series.points.map(\.value) == [1, 2.5, nil])
    #expect(series.latest?.year == 2021)
    #expect(series.figure(in: .year(2020))?.value == 1)
    #expect(series.figure(in: .year(2022)) == nil)
    #expect(bank.questions.value.last?.query["date"] == "2020:2022")
    #expect(bank.questions.value.last?.query["source"] == nil)
  }

  @Test(arguments: [
    (PeriodFilter.all, [:]), (.period(.quarter(2013, 2)), ["date": "2013Q2"]),
    (.yearToDate(2013), ["date": "YTD:2013"]),
    (.latest(3), ["mrv": "3"]),
    (.latest(3, .monthly, fillsGaps: true), ["mrv": "3", "frequency": "M", "gapfill": "Y"]),
    (.latestNonEmpty(2, .quarterly), ["mrnev": "2", "frequency": "Q"]),
  ])
  func eachSpanIsAskedInOneWay(_ span: PeriodFilter, expected: [String: String]) async throws {
    let bank = ScriptedBank { Self.answer($0) }
    _ = try await bank.model().client.series(SeriesQuery(["A.ONE"], of: .all, periods: span))
    let names: Set = ["date", "mrv", "mrnev", "gapfill", "frequency"]
    let query = bank.questions.value.last?.query.filter { names.contains($0.key) }
    #expect(query == expected)
  }

  @Test func severalIndicatorsAreOneRequest() async throws {
    let bank = ScriptedBank { Self.answer($0) }
    let table = try await bank.model().client.series(
      SeriesQuery(["A.TWO", "A.ONE"], of: .only(["NAM", "deu"]))
    )
    #expect(bank.paths == ["country", "country/NAM;DEU/indicator/A.TWO;A.ONE"])
    #expect(bank.questions.value.last?.query["source"] == "2")
    #expect(table.series.map(\.indicator.id) == ["A.TWO", "A.TWO", "A.ONE", "A.ONE"])
    #expect(table.series.map(\.place.id) == ["NAM", "DEU", "NAM", "DEU"])
    #expect(table.series.first?.source == "World Development Indicators")
  }

  @Test func oneBadIndicatorOfManyIsFoundOut() async throws {
    let bank = ScriptedBank { question in
      question.path.contains("BAD") ? .bank(Peculiar.archived) : Self.answer(question)
    }
    let table = try await bank.model().client.series(
      SeriesQuery(["A.ONE", "A.TWO", "BAD", "A.THREE", "A.FOUR"], of: .only(["DEU"]))
    )
    #expect(table.series.map(\.indicator.id) == ["A.ONE", "A.TWO", "A.THREE", "A.FOUR"])
    #expect(table.omissions.map(\.indicator) == ["BAD"])
    #expect(
      table.omissions.first?.error.title
        == "The World Bank has archived indicator 'BAD'."
    )
  }

  @Test func indicatorFromAnotherDatabaseIsRequestedSeparately() async throws {
    let bank = ScriptedBank { question in
      guard question.path.contains(";"), question.path.contains("RL.EST") else {
        return Self.answer(question)
      }
      return .list([SmallWorld.figure("A.ONE", "DEU", "2020", "1")])
    }
    let table = try await bank.model().client.series(
      SeriesQuery(["A.ONE", "RL.EST"], of: .only(["DEU"]))
    )
    #expect(table.series.map(\.indicator.id) == ["A.ONE", "RL.EST"])
    #expect(bank.paths.last == "country/DEU/indicator/RL.EST")
  }

  @Test func seriesFailsWhenAllIndicatorsAreRejected() async throws {
    let bank = ScriptedBank { question in
      question.path == "country" ? SmallWorld.answer(question) : .invalidValue
    }
    let error = await #expect(throws: CountriesError.self) {
      try await bank.model().client.series(SeriesQuery(["BAD"]))
    }
    #expect(error?.code == "countries.refused_value")
  }

  @Test func unknownCountryFailsWithoutDataRequest() async throws {
    let bank = ScriptedBank { Self.answer($0) }
    let error = await #expect(throws: CountriesError.self) {
      try await bank.model().client.series(SeriesQuery(["A.ONE"], of: .only(["DEU", "Germny"])))
    }
    #expect(error?.title == "No country or aggregate 'Germny'.")
    #expect(bank.paths == ["country"])
  }

  @Test func economiesAreWithoutAggregates() async throws {
    let bank = ScriptedBank { question in
      guard question.path != "country" else { return SmallWorld.answer(question) }
      return .list([
        SmallWorld.figure("A.ONE", "WLD", "2020", "1"),
        SmallWorld.figure("A.ONE", "", "2020", "2", iso2: "XD"),
        SmallWorld.figure("A.ONE", "NAM", "2020", "3", iso2: "NA"),
      ])
    }
    let model = try bank.model()
    let all = try await model.client.series(SeriesQuery(["A.ONE"], of: .all))
    // The bank leaves out the three letters of income levels.
    #expect(all.series.map(\.place.id) == ["HIC", "NAM", "WLD"])
    let economies = try await model.client.series(SeriesQuery(["A.ONE"]))
    #expect(economies.series.map(\.place.id) == ["NAM"])
  }

  @Test func aTableIsLongOrWide() async throws {
    let table = try await ScriptedBank { Self.answer($0) }.model().client.series(
      SeriesQuery(["A.ONE"], of: .only(["DEU", "NAM"]))
    )
    #expect(table.long.map(\.series.place.id) == ["DEU", "DEU", "DEU", "NAM", "NAM"])
    #expect(table.long.map(\.point.value) == [1, 2.5, nil, 3, nil])
  }

  @Test func unsupportedOptionsAreDroppedWithWarnings() async throws {
    let bank = ScriptedBank { question in
      question.query["footnote"] == nil && question.query["gapfill"] == nil
        ? Self.answer(question) : .bank("", status: 400)
    }
    let table = try await bank.model().client.series(
      SeriesQuery(
        ["A.ONE"],
        of: .only(["DEU"]),
        periods: .latest(3, fillsGaps: true),
        includesFootnotes: true
      )
    )
    #expect(table.series.count == 1)
    #expect(
      table.warnings == [
        "The source does not support filling gaps.",
        "The source has no footnotes for these figures.",
      ]
    )
  }

  @Test func footnotesAndForecastsAreDecoded() async throws {
    let bank = ScriptedBank { question in
      guard question.path != "country" else { return SmallWorld.answer(question) }
      let more = #","unit":"","obs_status":"F","footnote":"Estimated by the author.""#
      return .list([SmallWorld.figure("A.ONE", "DEU", "2026", "1", more: more)])
    }
    let table = try await bank.model().client.series(
      SeriesQuery(["A.ONE"], of: .only(["DEU"]), includesFootnotes: true)
    )
    #expect(bank.questions.value.last?.query["footnote"] == "y")
    #expect(table.series.first?.points.first?.footnote == "Estimated by the author.")
    #expect(table.series.first?.latest?.isForecast == true)
    #expect(table.warnings.isEmpty)
  }

  @Test(
    arguments: [
      (SeriesQuery([]), "too_few"),
      (SeriesQuery(Array(repeating: "A", count: 61)), "too_many"),
      (SeriesQuery(["A"], of: .only([])), "too_few"),
      (SeriesQuery(["A"], periods: .latest(0)), "too_few"),
      (SeriesQuery(["A"], periods: .range(.year(2020), .year(2010))), "order"),
      (SeriesQuery(["A"], periods: .range(.year(2020), .quarter(2021, 1))), "alike"),
    ] as [(SeriesQuery, String)]
  )
  func whatCannotBeAskedIsRefusedBeforehand(_ question: SeriesQuery, code: String) async throws {
    let bank = ScriptedBank { Self.answer($0) }
    let error = await #expect(throws: CountriesError.self) {
      try await bank.model().client.series(question)
    }
    guard case .invalid(let failure) = error else {
      Issue.record("It was \(String(describing: error)).")
      return
    }
    #expect(failure.errors.all.map(\.code) == [code])
    #expect(bank.paths.isEmpty)
  }

  @Test func addressesAreAsLongAsTheBankTakes() async throws {
    let bank = ScriptedBank { Self.answer($0) }
    let names = (0..<60).map { "A.VERY.LONG.NAME.OF.AN.INDICATOR.\(100 + $0)" }
    let table = try await bank.model().client.series(
      SeriesQuery(names.map { Indicator.ID(rawValue: $0) }, of: .only(["DEU"]))
    )
    #expect(table.series.map(\.indicator.id.rawValue) == names)
    #expect(bank.paths.count == 3)
    for path in bank.paths {
      #expect(path.split(separator: "/").allSatisfy { $0.utf8.count <= 1500 })
    }
  }

  /// Three years of Germany, one of Namibia, for any question.
  nonisolated private static func answer(_ question: ScriptedBank.Question) -> HTTPResponse {
    let parts = question.path.split(separator: "/")
    guard parts.count == 4 else { return SmallWorld.answer(question) }
    let rows = parts[3].split(separator: ";").map(String.init).flatMap { id in
      [
        ("DEU", "2022", "null"), ("DEU", "2021", "2.5"), ("DEU", "2020", "1"),
        ("NAM", "2020", "null"), ("NAM", "2019", "3"),
      ]
      .filter { parts[1] == "all" || parts[1].contains($0.0) }
      .map { SmallWorld.figure(id, $0.0, $0.1, $0.2) }
    }
    return .list(rows)
  }
}
