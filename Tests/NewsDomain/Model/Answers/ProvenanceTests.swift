import Foundation
import FoundationCore
import NewsDomain
import StoreHTTP
import StoreTestSupport
import TestSupport
import Testing

/// The provenance of articles, and the provider in errors.
@MainActor struct ProvenanceTests {
  @Test func aStoredAnswerNamesTheFailedProvider() async throws {
    let isUp = ObservedValue(true)
    let time = ObservedValue(Date(timeIntervalSince1970: 1_700_000_000))
    let news = ScriptedNews { question in
      switch question.path {
      case "topstories.json": .json("[1]")
      case "item/1.json": .json(storyJSON(1))
      default: isUp.value ? .articles([articleJSON(1)]) : HTTPResponse(status: 502)
      }
    }
    let model = try news.model(
      newsAPI: news.client(
        over: NewsAPITransport(over: news.transport),
        cache: .memory(),
        now: { time.value }
      )
    )
    let query = NewsQuery.combined([.top(), .hackerNews(.top)])
    try await model.load(query)
    #expect(model.articles.items.map(\.provenance) == [.network, .network])

    isUp.update { $0 = false }
    time.update { $0 += 7200 }
    try await model.load(query)
    let kept = Dictionary(model.articles.items.map { ($0.provider, $0.provenance) }) { $1 }
    #expect(kept[.newsAPI] == .stale(age: .seconds(7200)))
    #expect(kept[.hackerNews] == .network)
    let note = NewsNote.stale(.newsAPI, age: .seconds(7200))
    #expect(model.articles.last?.notes == [note])
    #expect(note.text.hasPrefix("Showing stored articles from NewsAPI, 2 hours old."))
  }

  @Test(arguments: [Endpoint.topHeadlines, .sources, .stories, .item, .search])
  func aWrongAnswerIsNotStoredAndDoesNotReplaceTheStoredOne(_ endpoint: Endpoint) async throws {
    let wrong = ObservedValue(false)
    let time = ObservedValue(Date(timeIntervalSince1970: 1_700_000_000))
    let news = ScriptedNews { question in
      let answer = Endpoint(rawValue: question.path)?.answer ?? HTTPResponse(status: 404)
      guard question.path == endpoint.rawValue else { return answer }
      return wrong.value ? .json("{}", fields: ["Cache-Control": "max-age=60"]) : answer
    }
    func client(_ base: String) throws -> HTTPClient {
      try news.client(
        base,
        over: NewsAPITransport(over: news.transport),
        cache: .memory(),
        now: { time.value }
      )
    }
    let model = NewsModel(
      client: NewsClient(
        newsAPI: try client("https://newsapi.example/v2/"),
        hackerNews: try client("https://hackernews.example/v0/"),
        algolia: try client("https://algolia.example/api/v1/")
      )
    )
    try await endpoint.load(model)
    wrong.update { $0 = true }
    time.update { $0 += 3600 }
    // The second load shows that the first one kept the stored answer.
    for _ in 1...2 {
      try await endpoint.load(model)
      let provenance =
        endpoint == .sources ? model.sources.provenance : model.articles.provenance
      #expect(provenance == .stale(age: .seconds(3600)))
    }
  }

  @Test(arguments: [
    (NewsQuery.top(), 401, "newsapi.example is not NewsAPI: it requires a sign-in (401)."),
    (.hackerNews(.top), 401, "hackernews.example is not Hacker News: it requires a sign-in (401)."),
    (
      .hackerNewsSearch("tea"), 401,
      "algolia.example is not Hacker News: it requires a sign-in (401)."
    ),
    (
      .hackerNews(.top), 407,
      "The proxy in front of hackernews.example requires authentication (407)."
    ),
  ])
  func aSignInNamesTheServer(_ query: NewsQuery, status: Int, title: String) async throws {
    let model = try ScriptedNews { _ in HTTPResponse(status: status) }.model()
    let error = await #expect(throws: NewsError.self) { try await model.load(query) }
    #expect(error?.title.hasPrefix(title) == true, "\(error?.title ?? "")")
    #expect(error?.category == .authentication)
    #expect(error?.recoveries.contains { $0.action == .signIn } == false)
  }
}
