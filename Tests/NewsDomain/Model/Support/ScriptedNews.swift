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
  func newsClient(pageSize: Int = 20) throws -> NewsClient {
    NewsClient(
      newsAPI: try client(),
      hackerNews: try client("https://hackernews.example/v0/"),
      algolia: try client("https://algolia.example/api/v1/"),
      pageSize: pageSize
    )
  }

  /// Creates a model of these providers.
  @MainActor func model(
    newsAPI: HTTPClient? = nil,
    quota: RequestQuota? = nil,
    pageSize: Int = 20,
    concurrentItems: Int = 32,
    pause: Duration = .zero,
    clock: any Clock<Duration> = ContinuousClock()
  ) throws -> NewsModel {
    NewsModel(
      newsAPI: try newsAPI ?? client(),
      hackerNews: try client("https://hackernews.example/v0/"),
      algolia: try client("https://algolia.example/api/v1/"),
      quota: quota,
      pageSize: pageSize,
      concurrentItems: concurrentItems,
      pause: pause,
      clock: clock
    )
  }
}
