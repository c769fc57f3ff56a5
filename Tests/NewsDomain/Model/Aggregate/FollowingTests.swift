import FoundationCore
import NewsDomain
import StoreHTTP
import StoreTestSupport
import TestSupport
import Testing

/// Loads that setting the query or the text starts.
@MainActor @Suite(.timeLimit(.minutes(10))) struct FollowingTests {
  let clock = ManualClock()

  private func words(_ news: ScriptedNews) -> [String?] {
    news.questions.value.map { $0.query["q"] }
  }

  @Test func aPauseOfTypingIsOneRequest() async throws {
    let news = ScriptedNews { _ in .articles([articleJSON(1)]) }
    let model = try news.model(pause: .milliseconds(250), clock: clock)
    for text in ["tea", "tea ", "tea h", "tea house"] {
      model.text = text
      try await clock.waitForSleepers()
      clock.advance(by: .milliseconds(249))
    }
    #expect(news.paths.isEmpty)
    clock.advance(by: .milliseconds(1))
    await model.waitForSearch()
    #expect(words(news) == ["tea house"])
    #expect(model.articles.count == 1)
  }

  @Test func onlyThreeToThirtyCharactersAreSearchedFor() async throws {
    let news = ScriptedNews { _ in .articles([articleJSON(1)]) }
    let model = try news.model()
    for text in ["", "te", "  t ", String(repeating: "t", count: 31)] {
      model.text = text
      await model.waitForSearch()
    }
    #expect(model.textHint == "Write at most 30 characters.")
    #expect(news.paths.isEmpty)
    #expect(model.query == nil)
    model.text = String(repeating: "t", count: 30)
    await model.waitForSearch()
    #expect(news.paths.count == 1)
    model.text = "te"
    await model.waitForSearch()
    #expect(model.textHint == "Write at least 3 characters.")
    #expect(model.articles.count == 1)
  }

  @Test func unchangedSearchTextSendsNoRequest() async throws {
    let news = ScriptedNews { _ in .articles([articleJSON(1)]) }
    let model = try news.model()
    for text in ["tea", " tea", "te", "tea"] {
      model.text = text
      await model.waitForSearch()
    }
    #expect(news.paths.count == 1)
    try await model.load(.top())
    model.text = "tea"
    await model.waitForSearch()
    #expect(words(news) == ["tea", nil, "tea"])
  }

  @Test func aSlowOldAnswerDoesNotOverwriteANewOne() async throws {
    let gate = Gate()
    let news = ScriptedNews { question in
      guard question.query["q"] == "old" else { return .articles([articleJSON(2)]) }
      await gate.wait()
      return .articles([articleJSON(1)])
    }
    let model = try news.model()
    model.text = "old"
    #expect(await news.asked(1))
    model.text = "new"
    await model.waitForSearch()
    await gate.open()
    #expect(model.articles.map(\.title) == ["Article 2"])
    #expect(!model.headlines.isLoading)
  }

  @Test func anErrorIsShownAndEndsNothing() async throws {
    let news = ScriptedNews { question in
      question.query["q"] == "bad" ? HTTPResponse(status: 500) : .articles([articleJSON(1)])
    }
    let model = try news.model()
    model.text = "good"
    await model.waitForSearch()
    model.text = "bad"
    await model.waitForSearch()
    #expect(model.headlines.failure?.code == "http.status_500")
    #expect(model.headlinesFailure?.code == "http.status_500")
    model.headlinesFailure = nil
    #expect(!model.headlines.hasFailed)
    #expect(model.articles.count == 1)
    model.text = "good"
    await model.waitForSearch()
    #expect(!model.headlines.hasFailed)
    #expect(words(news) == ["good", "bad"])
    model.text = "bad"
    await model.waitForSearch()
    model.text = "bad "
    await model.waitForSearch()
    #expect(words(news) == ["good", "bad", "bad", "bad"])
    model.text = "better"
    await model.waitForSearch()
    #expect(!model.headlines.hasFailed)
  }

  @Test func theFailureOfTheSourcesIsDismissed() async throws {
    let model = try ScriptedNews { _ in HTTPResponse(status: 500) }.model()
    await #expect(throws: NewsError.self) { try await model.loadSources() }
    #expect(model.sourcesFailure?.code == "http.status_500")
    model.sourcesFailure = nil
    #expect(!model.sources.hasFailed)
  }

  @Test func textRestoredDuringThePauseSendsNoRequest() async throws {
    let news = ScriptedNews { _ in .articles([articleJSON(1)]) }
    let model = try news.model(pause: .seconds(1), clock: clock)
    model.text = "tea"
    try await clock.waitForSleepers()
    clock.advance(by: .seconds(1))
    await model.waitForSearch()
    model.text = "teapot"
    model.text = "tea"
    await model.waitForSearch()
    #expect(!model.headlines.isLoading)
    #expect(words(news) == ["tea"])
    model.text = "teapot"
    model.text = "t"
    await model.waitForSearch()
    #expect(words(news) == ["tea"])
  }

  @Test func aQueryThatIsSetIsFollowed() async throws {
    let news = ScriptedNews { _ in .articles([articleJSON(1)]) }
    let model = try news.model()
    model.query = .source("bbc-news")
    await model.waitForSearch()
    model.query = .source("bbc-news")
    await model.waitForSearch()
    #expect(news.questions.value.map { $0.query["sources"] } == ["bbc-news"])
    model.query = nil
    #expect(model.query == nil)
    #expect(model.articles.count == 1)
  }

  @Test func searchUsesTheSelectedProvider() async throws {
    let news = ScriptedNews { _ in .json(#"{"hits":[],"nbHits":0,"nbPages":0}"#) }
    let model = try news.model()
    model.searchProvider = .hackerNews
    model.text = "swift"
    await model.waitForSearch()
    #expect(news.paths == ["search"])
    #expect(model.headlines.value?.notes.map(\.code) == ["empty"])
  }

  @Test func loadCancelsAPendingSearch() async throws {
    let news = ScriptedNews { question in
      .articles([articleJSON(question.query["q"] == nil ? 1 : 2)])
    }
    let model = try news.model(pause: .seconds(1), clock: clock)
    model.text = "tea"
    try await clock.waitForSleepers()
    try await model.load(.top())
    clock.advance(by: .seconds(2))
    await model.waitForSearch()
    #expect(model.articles.map(\.title) == ["Article 1"])
    #expect(news.paths.count == 1)
  }
}
