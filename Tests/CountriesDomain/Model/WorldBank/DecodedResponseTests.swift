import CountriesDomain
import Foundation
import FoundationCore
import StoreHTTP
import StoreTestSupport
import TestSupport
import Testing

/// Error answers of the World Bank: each has a title and is not stored.
@MainActor struct DecodedResponseTests {
  /// An odd answer with its expected error.
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let body: String
    var status = 200
    let code: String
    let title: String

    var testDescription: String { name }
  }

  nonisolated static let refused = "The World Bank rejected a code or a year: indicator 'X'."
  nonisolated static let archived = "The World Bank has archived indicator 'X'."
  nonisolated static let unreadable = "The World Bank's answer is not a list of figures."

  nonisolated static let cases = [
    Case(
      name: "a message",
      body: Peculiar.invalidValue,
      code: "countries.refused_value",
      title: refused
    ),
    Case(
      name: "a message with a byte order mark",
      body: Peculiar.invalidValueWithMark,
      code: "countries.refused_value",
      title: refused
    ),
    Case(
      name: "a message with the status it should have",
      body: Peculiar.invalidValue,
      status: 400,
      code: "countries.refused_value",
      title: refused
    ),
    Case(
      name: "two messages",
      body: Peculiar.bothInvalid,
      code: "countries.refused_value",
      title: "The World Bank rejected the country and the indicator: indicator 'X'."
    ),
    Case(
      name: "an archived indicator",
      body: Peculiar.archived,
      code: "countries.archived",
      title: archived
    ),
    Case(
      name: "an object in place of an array",
      body: Peculiar.archivedBare,
      code: "countries.archived",
      title: archived
    ),
    Case(
      name: "XML with a byte order mark",
      body: Peculiar.archivedXML,
      code: "countries.archived",
      title: archived
    ),
    Case(
      name: "a web page",
      body: Peculiar.webPage,
      code: "countries.outage",
      title: "The World Bank answered with a web page instead of figures."
    ),
    Case(
      name: "JSON in parentheses",
      body: Peculiar.inParentheses,
      code: "countries.unreadable",
      title: unreadable
    ),
    Case(
      name: "an answer that ends in the middle",
      body: Peculiar.cutOff,
      code: "countries.unreadable",
      title: unreadable
    ),
    Case(
      name: "rows without what is said of them",
      body: Peculiar.bareRows,
      code: "countries.unreadable",
      title: unreadable
    ),
    Case(name: "nothing", body: "", code: "countries.unreadable", title: unreadable),
    Case(
      name: "rows of which none can be read",
      body: #"[{"page":1,"pages":1,"total":2},[{},{}]]"#,
      code: "countries.unreadable",
      title: unreadable
    ),
    Case(
      name: "a bad gateway",
      body: "<html><title>502 Bad Gateway</title></html>",
      status: 502,
      code: "http.status_502",
      title: "Server error at bank.example (502)."
    ),
  ]

  @Test(arguments: cases)
  func anOddAnswerIsReportedAndNotStored(_ odd: Case) async throws {
    let isOdd = ObservedValue(true)
    let bank = ScriptedBank { question in
      if question.path == "country" { return SmallWorld.answer(question) }
      return isOdd.value
        ? .bank(odd.body, status: odd.status) : .list([SmallWorld.figure("X", "DEU", "2020", "1")])
    }
    let model = try bank.model()
    let question = SeriesQuery(["X"], of: .only(["DEU"]))
    let error = await #expect(throws: CountriesError.self) {
      try await model.client.series(question)
    }
    #expect(error?.code == odd.code)
    #expect(error?.title == odd.title)
    #expect(error?.suggestion != nil)
    isOdd.update { $0 = false }
    #expect(try await model.client.series(question).series.count == 1)
  }

  @Test(arguments: cases)
  func anOddAnswerDoesNotReplaceTheStoredOne(_ odd: Case) async throws {
    let now = ObservedValue(Date(timeIntervalSince1970: 1_700_000_000))
    let isOdd = ObservedValue(false)
    let bank = ScriptedBank { question in
      if question.path == "country" { return SmallWorld.answer(question) }
      return isOdd.value
        ? .bank(odd.body, status: odd.status) : .list([SmallWorld.figure("X", "DEU", "2020", "1")])
    }
    let model = try bank.model(maximumAge: .zero) { now.value }
    let question = SeriesQuery(["X"], of: .only(["DEU"]))
    _ = try await model.client.series(question)
    isOdd.update { $0 = true }
    now.update { $0 += 60 }
    // The second load shows that the first one kept the stored answer.
    for _ in 1...2 {
      let table = try await model.client.series(question)
      #expect(table.series.first?.latest?.value == 1)
      #expect(table.provenance == .stale(age: .seconds(60)))
    }
  }

  @Test(arguments: [Peculiar.emptyWithNull, Peculiar.emptyWithLittle, #"[{"page":0,"total":0}]"#])
  func anEmptyListIsNotAnError(_ body: String) async throws {
    let bank = ScriptedBank { question in
      question.path == "country" ? SmallWorld.answer(question) : .bank(body)
    }
    let table = try await bank.model().client.series(SeriesQuery(["X"], of: .only(["DEU"])))
    #expect(table.series.isEmpty && table.omissions.isEmpty)
  }

  @Test func aTransient400IsRetriedOnce() async throws {
    let count = ObservedValue(0)
    let bank = ScriptedBank { question in
      if question.path == "country" { return SmallWorld.answer(question) }
      return count.update {
        $0 += 1
        return $0
      } == 1
        ? .bank("<html><body>Bad Request</body></html>", status: 400)
        : .list([SmallWorld.figure("X", "DEU", "2020", "1")])
    }
    let table = try await bank.model().client.series(SeriesQuery(["X"], of: .only(["DEU"])))
    #expect(table.series.count == 1)
    #expect(count.value == 2)
  }

  @Test(arguments: [
    #"[{"page":1,"pages":1,"per_page":"400","total":1},["#,
    #"[{"page":"1","pages":"1","per_page":"50","total":"1"},["#,
    "\u{FEFF}\r\n [ {\"page\":1,\"pages\":1,\"per_page\":50,\"total\":1,\"lastupdated\":null},[",
  ])
  func thePageMetadataMayBeNumbersOrText(_ head: String) async throws {
    let bank = ScriptedBank { question in
      if question.path == "country" { return SmallWorld.answer(question) }
      // A value as text, and no letters of three: the first version of the API.
      return .bank(
        head
          + """
          {"indicator":{"id":"X","value":"X"},"country":{"id":"DE","value":"Germany"},\
          "value":"41086927","decimal":"0","date":"2012"}]]

          """
      )
    }
    let table = try await bank.model().client.series(SeriesQuery(["X"], of: .only(["DEU"])))
    #expect(table.series.first?.place.id == "DEU")
    #expect(table.series.first?.latest?.value == 41_086_927)
    #expect(table.drops.isEmpty)
  }

  @Test func anUnreadableFigureIsReportedAndMissing() async throws {
    let bank = ScriptedBank { question in
      guard question.path != "country" else { return SmallWorld.answer(question) }
      return .list([
        SmallWorld.figure("X", "DEU", "2020", #""many""#),
        SmallWorld.figure("X", "DEU", "2010-2019", "5"),
        SmallWorld.figure("X", "DEU", "2019", "5"),
      ])
    }
    let table = try await bank.model().client.series(SeriesQuery(["X"], of: .only(["DEU"])))
    #expect(table.series.first?.points.map(\.value) == [5, nil])
    #expect(table.drops.drops.map(\.path) == ["$[1][0].value", "$[1][1]"])
  }
}
