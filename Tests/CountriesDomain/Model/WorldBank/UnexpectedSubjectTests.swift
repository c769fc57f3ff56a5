import CountriesDomain
import FoundationCore
import StoreHTTP
import StoreTestSupport
import TestSupport
import Testing

/// Answers about another subject than the request, and requests for unlisted places.
@MainActor struct UnexpectedSubjectTests {
  @Test(arguments: [
    (SmallWorld.figure("Y", "DEU", "2020", "1"), "indicator 'Y'"),
    (SmallWorld.figure("X", "NAM", "2020", "1", iso2: "NA"), "country 'NAM'"),
  ])
  func anAnswerAboutAnotherSubjectIsRejectedAndNotStored(_ row: String, what: String) async throws {
    let isWrong = ObservedValue(true)
    let bank = ScriptedBank { question in
      if question.path == "country" { return SmallWorld.answer(question) }
      return .list([isWrong.value ? row : SmallWorld.figure("X", "DEU", "2020", "1")])
    }
    let model = try bank.model()
    let question = SeriesQuery(["X"], of: .only(["DEU"]))
    let error = await #expect(throws: CountriesError.self) {
      try await model.client.series(question)
    }
    #expect(error?.code == "countries.strange_answer")
    #expect(error?.category == .unavailable)
    #expect(
      error?.title == "The World Bank sent \(what) instead of indicator 'X'."
    )
    isWrong.update { $0 = false }
    #expect(try await model.client.series(question).series.count == 1)
  }

  @Test func oneRowAboutAnotherSubjectIsEnough() async throws {
    let rows = ["DEU", "NAM"].map { SmallWorld.figure("X", $0, "2020", "1") }
    let bank = ScriptedBank { question in
      question.path == "country" ? SmallWorld.answer(question) : .list(rows)
    }
    let error = await #expect(throws: CountriesError.self) {
      try await bank.model().client.series(SeriesQuery(["X"], of: .only(["DEU"])))
    }
    #expect(error?.code == "countries.strange_answer")
  }

  @Test func anotherIndicatorThanRequestedIsRejected() async throws {
    let bank = ScriptedBank { _ in .list([#"{"id":"Y","name":"Another"}"#]) }
    let error = await #expect(throws: CountriesError.self) {
      try await bank.model().client.indicator("X")
    }
    #expect(error?.code == "countries.strange_answer")
  }

  @Test func incomeGroupsAreFoundByTheirTwoLetterCodes() async throws {
    let bank = ScriptedBank { question in
      question.path == "country"
        ? SmallWorld.answer(question)
        : .list([SmallWorld.figure("x", "", "2020", "2", iso2: "XD")])
    }
    let table = try await bank.model().client.series(SeriesQuery(["X"], of: .only(["HIC"])))
    #expect(table.series.map(\.place.id) == ["HIC"])
  }

  @Test(arguments: [("DEU", "DE"), ("DE", "DEU"), ("", "DEU"), ("", "DE"), ("DE", "")])
  func codesInEachOthersPlaceNameTheSameEconomy(_ iso3: String, iso2: String) async throws {
    let bank = ScriptedBank { question in
      question.path == "country"
        ? SmallWorld.answer(question)
        : .list([SmallWorld.figure("X", iso3, "2023Q4", "2", iso2: iso2)])
    }
    let table = try await bank.model().client.series(
      SeriesQuery(["X"], of: .only(["DEU"]), source: 15)
    )
    #expect(table.series.map(\.place.id) == ["DEU"])
    #expect(table.series.map(\.place.iso2) == ["DE"])
    #expect(table.long.map(\.point.period) == [.quarter(2023, 4)])
  }

  @Test func anUnlistedEconomyIsRequestedByItsCode() async throws {
    let bank = ScriptedBank { question in
      question.path == "country"
        ? SmallWorld.answer(question) : .list([SmallWorld.figure("X", "WXX", "2020", "2")])
    }
    let table = try await bank.model().client.series(
      SeriesQuery(["X"], of: .only(["WXX"]), source: 6)
    )
    #expect(bank.paths.last == "country/WXX/indicator/X")
    #expect(table.series.map(\.place.name) == ["The name of WXX"])
  }

  @Test func anUnlistedCodeThatIsRejectedIsNotFound() async throws {
    let bank = ScriptedBank { question in
      question.path == "country" ? SmallWorld.answer(question) : .invalidValue
    }
    let error = await #expect(throws: CountriesError.self) {
      try await bank.model().client.series(SeriesQuery(["X"], of: .only(["GER"])))
    }
    #expect(error?.title == "No country or aggregate 'GER'.")
    #expect(error?.reason?.contains("'Germany'") == true)
  }

  @Test func namesAreTakenFromTheAnswer() async throws {
    let bank = ScriptedBank { question in
      question.path == "country"
        ? SmallWorld.answer(question) : .list([SmallWorld.figure("X", "DEU", "2020", "2")])
    }
    let table = try await bank.model().client.series(SeriesQuery(["X"], of: .only(["DEU"])))
    #expect(table.series.map(\.place.name) == ["The name of DEU"])
  }

  @Test func anIndicatorThatIsNotBundledIsNotReportedAsArchived() async throws {
    let bank = ScriptedBank { question in
      guard question.path != "country" else { return SmallWorld.answer(question) }
      return .bank(
        """
        [{"message":[{"id":"175","key":"Invalid format",\
        "value":"The indicator was not found. It is not among those that are bundled."}]}]
        """
      )
    }
    let error = await #expect(throws: CountriesError.self) {
      try await bank.model().client.series(SeriesQuery(["X"]))
    }
    #expect(error?.code == "countries.not_bundled")
    #expect(error?.category == .unavailable)
    #expect(error?.title == "Not bundled: indicator 'X'.")
  }

  @Test func indicatorsWithDifferentDatesAreRequestedSeparately() async throws {
    let days = ["A.ONE": "2026-07-13", "A.TWO": "2026-02-24"]
    let bank = ScriptedBank { question in
      guard question.path != "country" else { return SmallWorld.answer(question) }
      let ids = question.path.split(separator: "/").last?.split(separator: ";").map(String.init)
      let rows = (ids ?? []).map { SmallWorld.figure($0, "DEU", "2020", "1") }
      guard ids?.count == 1, let day = days[ids?[0] ?? ""] else {
        return .bank(
          #"[{"page":1,"pages":1,"total":2,"lastupdated":null},[\#(rows.joined(separator: ","))]]"#
        )
      }
      return .list(rows, updated: day)
    }
    let table = try await bank.model().client.series(
      SeriesQuery(["A.ONE", "A.TWO"], of: .only(["DEU"]))
    )
    #expect(table.series.map(\.indicator.id) == ["A.ONE", "A.TWO"])
    #expect(table.series.map { $0.lastUpdated?.description } == ["2026-07-13", "2026-02-24"])
    #expect(table.long.map { $0.series.lastUpdated?.description } == ["2026-07-13", "2026-02-24"])
  }
}
