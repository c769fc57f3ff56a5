import FoundationCore
import NewsDomain
import Observation
import StoreHTTP
import StoreTestSupport
import TestSupport
import Testing

/// Properties that a view sets and shows.
@MainActor @Suite(.timeLimit(.minutes(10))) struct BindingTests {
  let clock = ManualClock()

  /// Expects that a view which shows something is told of a change, once and on the main actor.
  private func expectTold(
    _ show: () -> Void,
    of change: () async throws -> Void
  ) async throws {
    try await confirmation { told in
      withObservationTracking(show) {
        MainActor.assumeIsolated { told() }
      }
      try await change()
    }
  }

  private func countries(_ news: ScriptedNews) -> [String?] {
    news.questions.value.map { $0.query["country"] }
  }

  @Test func theSourcesFollowTheChosenCountryAfterThePause() async throws {
    let news = ScriptedNews { .sources([$0.query["country"] ?? "all"]) }
    let model = try news.model(pause: .seconds(1), clock: clock)
    try await expectTold {
      _ = model.sources.query
    } of: {
      model.sources.query.country = "au"
    }
    model.sources.query.country = "de"
    try await clock.waitForSleepers()
    try await expectTold {
      _ = model.sources.items
    } of: {
      clock.advance(by: .seconds(1))
      await model.sources.settle()
    }
    #expect(model.sources.items.map(\.id) == ["de"])
    #expect(countries(news) == ["de"])
    model.sources.query.country = "de"
    await model.sources.settle()
    #expect(countries(news) == ["de"])
  }

  @Test func aSlowAnswerForAnEarlierFilterIsIgnored() async throws {
    let gate = Gate()
    let news = ScriptedNews { question in
      if question.query["country"] == "au" { await gate.wait() }
      return .sources([question.query["country"] ?? "all"])
    }
    let model = try news.model()
    model.sources.query.country = "au"
    #expect(await news.asked(1))
    model.sources.query.country = "de"
    await model.sources.settle()
    await gate.open()
    #expect(model.sources.items.map(\.id) == ["de"])
  }

  @Test func anInvalidFilterIsAFailureWithoutARequestAndEndsNothing() async throws {
    let news = ScriptedNews { _ in .sources(["abc"]) }
    let model = try news.model()
    model.sources.query.language = "xx"
    await model.sources.settle()
    #expect(model.sources.failure != nil && news.paths.isEmpty)
    model.sources.query.language = "en"
    await model.sources.settle()
    #expect(model.sources.items.count == 1 && model.sources.failure == nil)
  }

  @Test func theArticlesFollowTheQuery() async throws {
    let news = ScriptedNews { _ in .articles([articleJSON(1)]) }
    let model = try news.model(pause: .seconds(1), clock: clock)
    for query in [NewsSearch("tea").query, .sources(["a", "b"])] {
      let query = try #require(query)
      try await expectTold {
        _ = model.articles.query
      } of: {
        model.articles.query = query
      }
      try await clock.waitForSleepers()
      try await expectTold {
        _ = model.articles.items
      } of: {
        clock.advance(by: .seconds(1))
        await model.articles.settle()
      }
    }
    #expect(news.questions.value.map { $0.query["sources"] } == [nil, "a,b"])
  }

  @Test func theHeadlinesOfTwoCountriesAreTwoLists() async throws {
    let news = ScriptedNews { question in
      let isOfFrance = question.query["sources"] == "fr"
      return switch question.path {
      case "top-headlines/sources": .sources([question.query["country"] ?? ""])
      case "top-headlines": isOfFrance ? HTTPResponse(status: 500) : .articles([articleJSON(1)])
      default: HTTPResponse(status: 500)
      }
    }
    let client = try news.newsClient()
    let (germany, france) = (
      client.list(of: .sourcesOf(country: "de")), client.list(of: .sourcesOf(country: "fr"))
    )
    await germany.load()
    await france.load()
    #expect(germany.items.count == 1 && germany.failure == nil)
    #expect(france.items.isEmpty && france.failure?.code == "http.status_500")
  }
}
