import CountriesDomain
import Foundation
import FoundationCore
import StoreHTTP
import StoreTestSupport
import TestSupport
import Testing

/// Wrong answers with status 200 to each list: an error, never an empty list, and never stored.
@MainActor struct WrongAnswerTests {
  /// A list of the World Bank, and one of its rows.
  struct Endpoint: Sendable, CustomTestStringConvertible {
    let path: String
    let row: String
    let load: @MainActor @Sendable (CountriesModel) async throws(CountriesError) -> Int

    var testDescription: String { path }
  }

  /// An answer that is not the list.
  enum Wrong: String, Sendable, CaseIterable {
    case emptyObject = "{}"
    case errorObject = #"{"error":"down for maintenance"}"#
    case textForList = #"[{"page":1,"pages":1,"per_page":50,"total":2},"none"]"#
    case unreadableRows = #"[{"page":1,"pages":1,"per_page":50,"total":2},[7,{}]]"#
    case noList = #"[{"page":1,"pages":1,"per_page":50,"total":2}]"#
    case nullForList = #"[{"page":1,"pages":1,"per_page":50,"total":2},null]"#
    case neitherListNorTotal = #"[{"page":1,"pages":1}]"#
    case webPage = "<!DOCTYPE html><html><head><title>Down</title></head></html>"
    case nothing = ""
    case cut = #"[{"page":1,"pages":1,"per_page":50,"total":2},[{"id":"ABW","topics":[]"#
    case cutBehindABracket = #"[{"page":1,"pages":1,"per_page":50,"total":2},[{"topics":[]"#

    var code: String { self == .webPage ? "countries.outage" : "countries.unreadable" }

    var title: String {
      self == .webPage
        ? "The World Bank answered with a web page instead of figures."
        : "The World Bank's answer is not a list of figures."
    }
  }

  nonisolated static let endpoints = [
    Endpoint(path: "country", row: SmallWorld.countries[1]) { model throws(CountriesError) in
      try await model.client.world().countries.count
    },
    Endpoint(
      path: "country/DEU/indicator/X",
      row: SmallWorld.figure("X", "DEU", "2020", "1")
    ) { model throws(CountriesError) in
      try await model.client.series(SeriesQuery(["X"], of: .only(["DEU"]))).series.count
    },
    Endpoint(path: "region", row: #"{"id":"3","code":"LCN","name":"Latin America"}"#) {
      model throws(CountriesError) in try await model.client.refreshing.regions().value.count
    },
    Endpoint(path: "incomelevel", row: #"{"id":"HIC","value":"High income"}"#) {
      model throws(CountriesError) in
      try await model.client.refreshing.incomeLevels().value.count
    },
    Endpoint(path: "lendingtype", row: #"{"id":"IBD","value":"IBRD"}"#) {
      model throws(CountriesError) in
      try await model.client.refreshing.lendingTypes().value.count
    },
    Endpoint(path: "topic", row: #"{"id":"1","value":"Agriculture"}"#) {
      model throws(CountriesError) in try await model.client.refreshing.topics().value.count
    },
    Endpoint(path: "source", row: #"{"id":"2","name":"WDI"}"#) { model throws(CountriesError) in
      try await model.client.refreshing.sources().value.count
    },
    Endpoint(path: "languages", row: #"{"code":"de","name":"German"}"#) {
      model throws(CountriesError) in try await model.client.refreshing.languages().value.count
    },
    Endpoint(path: "indicator", row: #"{"id":"X","name":"The name of X"}"#) {
      model throws(CountriesError) in try await model.client.searchIndicators("").value.count
    },
    Endpoint(path: "indicator/X", row: #"{"id":"X","name":"The name of X"}"#) {
      model throws(CountriesError) in try await model.client.indicator("X").name.isEmpty ? 0 : 1
    },
  ]

  @Test(arguments: endpoints, Wrong.allCases)
  func aWrongAnswerIsAnErrorAndIsNotStored(_ endpoint: Endpoint, wrong: Wrong) async throws {
    let isWrong = ObservedValue(true)
    let model = try bank(endpoint, wrong, isWrong).model()
    let error = await #expect(throws: CountriesError.self) { try await endpoint.load(model) }
    #expect(error?.code == wrong.code)
    #expect(error?.category == .unavailable)
    #expect(error?.title == wrong.title)
    isWrong.update { $0 = false }
    #expect(try await endpoint.load(model) == 1)
  }

  private func bank(
    _ endpoint: Endpoint,
    _ wrong: Wrong,
    _ isWrong: ObservedValue<Bool>
  ) -> ScriptedBank {
    ScriptedBank { question in
      if question.path == endpoint.path {
        return isWrong.value ? .bank(wrong.rawValue) : .list([endpoint.row])
      }
      return SmallWorld.answer(question)
    }
  }
}
