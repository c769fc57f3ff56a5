import Foundation
import FoundationCore
import NewsDomain
import StoreHTTP
import TestSupport
import Testing

/// The provenance of each article, and the provider that does not answer.
@MainActor struct ProvenanceTests {
  @Test func whatIsKeptNamesTheServerThatDoesNotAnswer() async throws {
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
    let query = NewsQuery.together([.top(), .hackerNews(.top)])
    try await model.load(query)
    #expect(model.articles.map(\.provenance) == [.network, .network])

    isUp.update { $0 = false }
    time.update { $0 += 7200 }
    try await model.load(query)
    let kept = Dictionary(model.articles.map { ($0.provider, $0.provenance) }) { $1 }
    #expect(kept[.newsAPI] == .stale(age: .seconds(7200)))
    #expect(kept[.hackerNews] == .network)
    let note = NewsNote.stored(.newsAPI, age: .seconds(7200))
    #expect(model.headlines.value?.notes == [note])
    #expect(note.text.hasPrefix("The articles of NewsAPI are kept from an answer 2 h old"))
  }

  @Test(arguments: [Endpoint.topHeadlines, .sources, .stories, .item, .search])
  func anAnswerThatIsNoneNeitherStaysNorPushesOutWhatWasKept(_ endpoint: Endpoint) async throws {
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
      newsAPI: try client("https://newsapi.example/v2/"),
      hackerNews: try client("https://hackernews.example/v0/"),
      algolia: try client("https://algolia.example/api/v1/")
    )
    try await endpoint.load(model)
    wrong.update { $0 = true }
    time.update { $0 += 3600 }
    // Twice: had the first pushed out what was kept, the second would have nothing.
    for _ in 1...2 {
      try await endpoint.load(model)
      let provenance =
        endpoint == .sources ? model.sourceProvenance : model.headlines.value?.provenance
      #expect(provenance == .stale(age: .seconds(3600)))
    }
  }

  @Test(arguments: [
    (NewsQuery.top(), 401, "Not NewsAPI, but what answers at newsapi.example asks for a sign-in"),
    (.hackerNews(.top), 401, "Not Hacker News, but what answers at hackernews.example asks"),
    (.hackerNewsSearch("tea"), 401, "Not Hacker News, but what answers at algolia.example asks"),
    (.hackerNews(.top), 407, "A proxy on the way to hackernews.example asks for a sign-in (407)."),
  ])
  func aSignInIsOfWhoAsksForIt(_ query: NewsQuery, _ status: Int, _ title: String) async throws {
    let model = try ScriptedNews { _ in HTTPResponse(status: status) }.model()
    let error = await #expect(throws: NewsError.self) { try await model.load(query) }
    #expect(error?.title.hasPrefix(title) == true, "\(error?.title ?? "")")
    #expect(error?.category == .authentication)
    #expect(error?.recoveries.contains { $0.action == .signIn } == false)
  }
}
