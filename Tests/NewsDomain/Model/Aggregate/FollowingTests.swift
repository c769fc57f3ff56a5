import FoundationCore
import NewsDomain
import StoreHTTP
import StoreTestSupport
import TestSupport
import Testing

/// Loads that typing starts.
@MainActor @Suite(.timeLimit(.minutes(10))) struct FollowingTests {
  let clock = ManualClock()

  private func words(_ news: ScriptedNews) -> [String?] {
    news.questions.value.map { $0.query["q"] }
  }

  @Test func aPauseOfTypingIsOneRequest() async throws {
    let news = ScriptedNews { _ in .articles([articleJSON(1)]) }
    let model = try news.model(pause: .milliseconds(250), clock: clock)
    for text in ["tea", "tea h", "tea ho", "tea house"] {
      model.articles.query = try #require(NewsSearch(text).query)
      try await clock.waitForSleepers()
      clock.advance(by: .milliseconds(249))
    }
    #expect(news.paths.isEmpty)
    clock.advance(by: .milliseconds(1))
    await model.articles.settle()
    #expect(words(news) == ["tea house"])
    #expect(model.articles.items.count == 1)
  }

  @Test func anErrorIsShownAndEndsNothing() async throws {
    let news = ScriptedNews { question in
      question.query["q"] == "bad" ? HTTPResponse(status: 500) : .articles([articleJSON(1)])
    }
    let model = try news.model()
    func type(_ text: String) async throws {
      model.articles.query = try #require(NewsSearch(text).query)
      await model.articles.settle()
    }
    try await type("good")
    try await type("bad")
    #expect(model.articles.failure?.code == "http.status_500")
    #expect(!model.articles.isCurrent && model.articles.items.count == 1)
    model.articles.failure = nil
    try await type("good")
    #expect(model.articles.failure == nil && model.articles.isCurrent)
    #expect(words(news) == ["good", "bad"])
    try await type("better")
    #expect(words(news) == ["good", "bad", "better"])
  }

  @Test func aSearchIsALoadOfItsQuery() async throws {
    let news = ScriptedNews { _ in .json(#"{"hits":[],"nbHits":0,"nbPages":0}"#) }
    let model = try news.model()
    model.articles.query = try #require(NewsSearch("swift", provider: .hackerNews).query)
    await model.articles.settle()
    #expect(news.paths == ["search"])
    #expect(model.articles.last?.notes.map(\.code) == ["empty"])
  }
}
