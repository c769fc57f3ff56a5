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

    let client = NewsClient(newsAPI: newsAPI, hackerNews: hackerNews, algolia: algolia)
    let news = NewsModel(
      client: client,
      query: .combined([.top(category: .technology), .hackerNews(.top)])
    )
    await news.articles.load()
    for article in news.articles.items {
      print(article.title, article.duplicateCount)
    }
    #expect(news.articles.items.count == 2)

    var search = NewsSearch()
    search.provider = .hackerNews
    search.text = "swift"
    if let query = search.query { news.articles.query = query }
    await news.articles.settle()
    print(news.articles.last?.total ?? 0, news.articles.failure?.title ?? search.hint ?? "")
    #expect(news.articles.items.map(\.title) == ["Swift"])

    let headlines = client.list(of: .top(country: "jp"))
    await headlines.load()
    for note in headlines.last?.notes ?? [] {
      print(note.text)
    }
    #expect(headlines.last?.notes.count == 1)

    news.sources.query.country = "jp"
    await news.sources.settle()
    for source in news.sources.items.containing("asahi") {
      print(source.name, source.languageName() ?? "")
    }
    #expect(news.sources.items.count == 1)
  }

  @Test func theFeedsOfAUser() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("news.sqlite")
    let url = try #require(URL(string: "https://a.example/feed.xml"))
    let item = "<item><title>One</title><link>https://a.example/1</link></item>"
    let text = "<rss><channel><title>A</title>\(item)</channel></rss>"
    let feeds = ScriptedOrigin { _ in HTTPResponse(body: HTTPBody(Array(text.utf8))) }
    let origin = try origin.client()
    let client = NewsClient(newsAPI: origin, hackerNews: origin, algolia: origin) { address in
      HTTPClient(address, over: feeds.transport)
    }
    let news = NewsModel(client: client)

    let file = try await NewsFile.open(path)
    let feed = try await client.feed(at: url)
    try await file.add([feed])
    news.articles.query = .feeds(try await file.feeds().map(\.feed))
    await news.articles.load()
    #expect(news.articles.items.map(\.title) == ["One"])
  }

  @Test func aToolWithoutAModel() async throws {
    let newsAPI = try origin.client()
    let hackerNews = newsAPI
    let algolia = newsAPI

    let client = NewsClient(newsAPI: newsAPI, hackerNews: hackerNews, algolia: algolia)
    let sources = try await client.sources(NewsQuery.SourceFilter(country: "jp")).value.items
    let query = NewsQuery.published(by: sources.map(\.id))
    let page = try await client.headlines(of: query, limit: 50).value
    for article in page.items {
      print(article.title, article.url)
    }
    #expect(page.items.count == 1)
  }

  @Test func theQuota() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("quota.sqlite")
    let network = origin.transport
    let base = try address("https://newsapi.example/v2/")

    let quota = try await RequestQuota.open(.file(path))
    var configuration = HTTPClient.Configuration()
    configuration.credentials = .newsAPI { ProcessInfo.processInfo.environment["NEWSAPI_KEY"] }
    let transport = NewsAPITransport(over: network, quota: quota)
    let newsAPI = HTTPClient(base, over: transport, configuration)
    print(try await quota.usage())
    #expect(newsAPI.baseURL == base)
    #expect(try await quota.usage().used == 0)
  }
}
