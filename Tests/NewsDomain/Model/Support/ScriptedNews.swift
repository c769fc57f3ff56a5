import Foundation
import FoundationCore
import NewsDomain
import StoreHTTP
import StoreTestSupport
import TestSupport

/// NewsAPI and Hacker News with scripted answers, which record their requests.
typealias ScriptedNews = ScriptedOrigin

extension ScriptedOrigin {
  /// Creates a client without retries and, by default, without a cache.
  func client(
    _ base: String = "https://newsapi.example/v2/",
    over transport: (any HTTPTransport)? = nil,
    cache: HTTPClient.Cache = .off,
    credentials: HTTPClient.Credentials? = nil,
    now: @escaping @Sendable () -> Date = { Date() }
  ) throws -> HTTPClient {
    var configuration = HTTPClient.Configuration()
    configuration.retries = .none
    configuration.cache = cache
    configuration.circuitBreaker = nil
    configuration.credentials = credentials
    configuration.now = now
    return HTTPClient(try address(base), over: transport ?? self.transport, configuration)
  }

  /// Creates a typed client of these providers.
  func newsClient(
    newsAPI: HTTPClient? = nil,
    pageSize: Int = 20,
    concurrentItems: Int = 32
  ) throws -> NewsClient {
    NewsClient(
      newsAPI: try newsAPI ?? client(),
      hackerNews: try client("https://hackernews.example/v0/"),
      algolia: try client("https://algolia.example/api/v1/"),
      pageSize: pageSize,
      concurrentItems: concurrentItems
    )
  }

  /// Creates a model of these providers.
  @MainActor func model(
    newsAPI: HTTPClient? = nil,
    caching: HTTPRequest.CachePolicy.Mode = .standard,
    pageSize: Int = 20,
    concurrentItems: Int = 32,
    pause: Duration = .zero,
    clock: any Clock<Duration> = ContinuousClock()
  ) throws -> NewsModel {
    var client = try newsClient(
      newsAPI: newsAPI,
      pageSize: pageSize,
      concurrentItems: concurrentItems
    )
    client.caching = caching
    return NewsModel(client: client, pause: pause, clock: clock)
  }
}

extension NewsModel {
  /// Loads the first page of a query, and throws the failure of the list.
  func load(_ query: NewsQuery) async throws(NewsError) {
    articles.query = query
    await articles.load()
    if let failure = articles.failure as? NewsError { throw failure }
  }

  /// Loads the next page, and throws the failure of the list.
  func loadNext() async throws(NewsError) {
    await articles.loadNext()
    if let failure = articles.failure as? NewsError { throw failure }
  }

  /// Loads the sources of a filter, and throws the failure of the list.
  func loadSources(
    _ filter: NewsQuery.SourceFilter = NewsQuery.SourceFilter()
  ) async throws(NewsError) {
    sources.query = filter
    await sources.load()
    if let failure = sources.failure as? NewsError { throw failure }
  }
}
