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
      _ = model.sourceFilter
    } of: {
      model.sourceFilter.country = "au"
    }
    model.sourceFilter.country = "de"
    try await clock.waitForSleepers()
    try await expectTold {
      _ = model.sources
    } of: {
      clock.advance(by: .seconds(1))
      await model.waitForSearch()
    }
    #expect(model.sources.value?.map(\.id) == ["de"])
    #expect(countries(news) == ["de"])
    model.sourceFilter.country = "de"
    await model.waitForSearch()
    #expect(countries(news) == ["de"])
  }

  @Test func aSlowAnswerForAnEarlierFilterIsIgnored() async throws {
    let gate = Gate()
    let news = ScriptedNews { question in
      if question.query["country"] == "au" { await gate.wait() }
      return .sources([question.query["country"] ?? "all"])
    }
    let model = try news.model()
    model.sourceFilter.country = "au"
    #expect(await news.asked(1))
    model.sourceFilter.country = "de"
    await model.waitForSearch()
    await gate.open()
    #expect(model.sources.value?.map(\.id) == ["de"])
  }

  @Test func anInvalidFilterIsAFailureWithoutARequestAndEndsNothing() async throws {
    let news = ScriptedNews { _ in .sources(["abc"]) }
    let model = try news.model()
    model.sourceFilter.language = "xx"
    await model.waitForSearch()
    #expect(model.sources.hasFailed && news.paths.isEmpty)
    model.sourceFilter.language = "en"
    await model.waitForSearch()
    #expect(model.sources.value?.count == 1 && !model.sources.hasFailed)
  }

  @Test func theArticlesFollowTheTextAndTheQuery() async throws {
    let news = ScriptedNews { _ in .articles([articleJSON(1)]) }
    let model = try news.model(pause: .seconds(1), clock: clock)
    for change in [{ model.text = "tea" }, { model.query = .sources(["a", "b"]) }] {
      try await expectTold {
        _ = model.query
      } of: {
        change()
      }
      try await clock.waitForSleepers()
      try await expectTold {
        _ = model.articles
      } of: {
        clock.advance(by: .seconds(1))
        await model.waitForSearch()
      }
    }
    #expect(news.questions.value.map { $0.query["sources"] } == [nil, "a,b"])
  }

  @Test func theFilterTextOfSourcesTellsItsView() async throws {
    let news = ScriptedNews { _ in .sources(["abc", "bbc"]) }
    let model = try news.model()
    try await model.loadSources()
    try await expectTold {
      _ = model.filteredSources
    } of: {
      model.sourceFilterText = "bbc"
    }
    #expect(model.filteredSources.map(\.id) == ["bbc"])
    #expect(news.paths.count == 1)
  }
}
