import CountriesDomain
import FoundationCore
import StoreHTTP
import StoreTestSupport
import TestSupport
import Testing

/// The short lists of the World Bank.
@MainActor struct ListTests {
  @Test func incomeLevelsAndLendingTypes() async throws {
    let bank = ScriptedBank { _ in .list([#"{"id":"HIC","iso2code":"XD","value":"High income"}"#]) }
    let model = try bank.model()
    let high = Classification(id: "HIC", name: "High income")
    #expect(try await model.client.incomeLevels().value == [high])
    #expect(try await model.client.lendingTypes().value == [high])
    #expect(bank.paths == ["incomelevel", "lendingtype"])
  }

  @Test func topicsAndSources() async throws {
    let bank = ScriptedBank { question in
      switch question.path {
      case "topic": .list([#"{"id":"1","value":"Agriculture  ","sourceNote":""}"#])
      default:
        .list([
          """
          {"id":"2","lastupdated":"2024-05-30","name":"World Development Indicators","code":"WDI",\
          "description":"","url":"","dataavailability":"Y","concepts":"3"}
          """
        ])
      }
    }
    let model = try bank.model()
    let topic = try #require(try await model.client.topics().value.first)
    #expect(topic.id == 1 && topic.name == "Agriculture" && topic.note == nil)
    let source = try #require(try await model.client.sources().value.first)
    #expect(source.id == 2 && source.code == "WDI" && source.note == nil)
    #expect(source.lastUpdated == CalendarDay(year: 2024, month: 5, day: 30))
    #expect(bank.paths == ["topic", "source"])
  }
}
