import CountriesDomain
import FoundationCore
import StoreHTTP
import StoreTestSupport
import TestSupport
import Testing

/// The short lists of the World Bank.
@MainActor struct ListTests {
  @Test func regionsWithAnEmptyIDUseTheirCode() async throws {
    let bank = ScriptedBank { _ in
      .list([
        #"{"id":"","code":"AFE","iso2code":"ZH","name":"Africa Eastern and Southern"}"#,
        #"{"id":"3","code":"LCN","iso2code":"ZJ","name":"Latin America & Caribbean "}"#,
      ])
    }
    let answer = try await bank.model().client.regions()
    #expect(
      answer.value == [
        Region(id: "AFE", iso2: "ZH", name: "Africa Eastern and Southern"),
        Region(id: "LCN", iso2: "ZJ", name: "Latin America & Caribbean"),
      ]
    )
    #expect(answer.provenance == .network)
    #expect(answer.drops.isEmpty)
    #expect(bank.paths == ["region"])
  }

  @Test func incomeLevelsAndLendingTypes() async throws {
    let bank = ScriptedBank { _ in .list([#"{"id":"HIC","iso2code":"XD","value":"High income"}"#]) }
    let model = try bank.model()
    let high = Classification(id: "HIC", name: "High income")
    #expect(try await model.client.incomeLevels().value == [high])
    #expect(try await model.client.lendingTypes().value == [high])
    #expect(bank.paths == ["incomelevel", "lendingtype"])
  }

  @Test func topicsSourcesAndLanguages() async throws {
    let bank = ScriptedBank { question in
      switch question.path {
      case "topic": .list([#"{"id":"1","value":"Agriculture  ","sourceNote":""}"#])
      case "source":
        .list([
          """
          {"id":"2","lastupdated":"2024-05-30","name":"World Development Indicators","code":"WDI",\
          "description":"","url":"","dataavailability":"Y","concepts":"3"}
          """
        ])
      default: .list([#"{"code":"de","name":"German ","nativeForm":"Deutsch"}"#])
      }
    }
    let model = try bank.model()
    let topic = try #require(try await model.client.topics().value.first)
    #expect(topic.id == 1 && topic.name == "Agriculture" && topic.note == nil)
    let source = try #require(try await model.client.sources().value.first)
    #expect(source.id == 2 && source.code == "WDI" && source.note == nil)
    #expect(source.lastUpdated == CalendarDay(year: 2024, month: 5, day: 30))
    let language = try #require(try await model.client.languages().value.first)
    #expect(language.id == "de" && language.name == "German" && language.nativeName == "Deutsch")
    #expect(bank.paths == ["topic", "source", "languages"])
  }
}
