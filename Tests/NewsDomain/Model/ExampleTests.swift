import Foundation
import FoundationCore
import NewsDomain
import Persistence
import StoreHTTP
import StoreTestSupport
import TestSupport
import Testing

/// The examples of the documentation.
@MainActor struct ExampleTests {
  private let origin = ScriptedNews { question in
    switch question.path {
    case "topstories.json": .json("[1]")
    case "item/1.json": .json(storyJSON(1))
    case "search": .json(#"{"hits":[{"objectID":"1","title":"Swift"}],"nbHits":1,"nbPages":1}"#)
    case "top-headlines/sources": .sources(["asahi"])
    default: .articles([articleJSON(1)])
    }
  }

  @Test func theFrontPage() async throws {
    let newsAPI = try origin.client()
    let hackerNews = newsAPI
    let algolia = newsAPI

    let news = NewsModel(newsAPI: newsAPI, hackerNews: hackerNews, algolia: algolia)
    try await news.load(.combined([.top(category: .technology), .hackerNews(.top)]))
    for article in news.articles {
      print(article.title, article.duplicateCount)
    }
    #expect(news.articles.count == 2)

    news.searchProvider = .hackerNews
    news.text = "swift"
    await news.waitForSearch()
    print(news.headlines.value?.total ?? 0, news.headlines.failure?.title ?? "")
    #expect(news.articles.map(\.title) == ["Swift"])

    try await news.load(.top(country: "jp"))
    for note in news.headlines.value?.notes ?? [] {
      print(note.text)
    }
    #expect(news.headlines.value?.notes.count == 1)
  }

  @Test func theFeedsOfAUser() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("news.sqlite")
    let url = try #require(URL(string: "https://a.example/feed.xml"))
    let item = "<item><title>One</title><link>https://a.example/1</link></item>"
    let text = "<rss><channel><title>A</title>\(item)</channel></rss>"
    let feeds = ScriptedOrigin { _ in HTTPResponse(body: HTTPBody(Array(text.utf8))) }
    let client = try origin.client()
    let news = NewsModel(newsAPI: client, hackerNews: client, algolia: client) { address in
      HTTPClient(address, over: feeds.transport)
    }

    let file = try await NewsFile.open(path)
    let feed = try await news.feed(at: url)
    try await file.add([feed])
    try await news.load(.feeds(try await file.feeds().map(\.feed)))
    #expect(news.articles.map(\.title) == ["One"])
  }

  @Test func aToolWithoutAModel() async throws {
    let newsAPI = try origin.client()
    let hackerNews = newsAPI
    let algolia = newsAPI

    let client = NewsClient(newsAPI: newsAPI, hackerNews: hackerNews, algolia: algolia)
    let sources = try await client.sources(NewsQuery.SourceFilter(country: "jp")).value
    let query = NewsQuery.published(by: sources.map(\.id))
    let headlines = try await client.headlines(of: query, limit: 50)
    for article in headlines.articles.matching(ArticleFilter(text: "article")) {
      print(article.title, article.url)
    }
    #expect(headlines.articles.count == 1)
  }

  @Test func theSourcesOfACountry() async throws {
    let newsAPI = try origin.client()
    let news = NewsModel(newsAPI: newsAPI, hackerNews: newsAPI, algolia: newsAPI)
    news.sourceFilter.country = "jp"
    await news.waitForSearch()
    for source in news.sources.value ?? [] {
      print(source.name, source.languageName() ?? "")
    }
    #expect(news.sources.value?.count == 1)
  }

  @Test func theQuota() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("quota.sqlite")
    let network = origin.transport
    let base = try address("https://newsapi.example/v2/")

    let quota = try await RequestQuota.open(.file(path))
    var configuration = HTTPClient.Configuration()
    configuration.credentials = NewsAPIKey.environment("NEWSAPI_KEY").credentials
    let transport = NewsAPITransport(over: network, quota: quota)
    let newsAPI = HTTPClient(base, over: transport, configuration)
    print(try await quota.usage())
    #expect(newsAPI.baseURL == base)
    #expect(try await quota.usage().used == 0)
  }
}
