import Foundation
import FoundationCore
import NewsDomain
import StoreHTTP
import TestSupport

/// NewsAPI and Hacker News with scripted answers, which record their requests.
final class ScriptedNews: Sendable {
  /// A received request.
  struct Question: Sendable {
    /// The path without its version, such as `top-headlines` or `item/8863.json`.
    let path: String
    let query: [String: String]
    let fields: HTTPFields
    let url: URL
  }

  typealias Answering = @Sendable (Question) async -> HTTPResponse

  let questions = ObservedValue<[Question]>([])
  private let answering: Answering

  init(_ answering: @escaping Answering) { self.answering = answering }

  /// The paths of all requests, in their order.
  var paths: [String] { questions.value.map(\.path) }

  /// Waits for a number of requests.
  func asked(_ count: Int) async -> Bool { await questions.waitUntil { $0.count >= count } }

  /// The transport that answers in this process.
  var transport: InProcessTransport {
    InProcessTransport { [self] request in await answer(to: request) }
  }

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

  private func answer(to request: HTTPRequest) async -> HTTPResponse {
    let parts = URLComponents(url: request.url, resolvingAgainstBaseURL: false)
    let pairs = (parts?.queryItems ?? []).map { ($0.name, $0.value ?? "") }
    var path = request.url.path()
    for base in ["/v2/", "/v0/", "/api/v1/"] where path.hasPrefix(base) {
      path.removeFirst(base.count)
    }
    let question = Question(
      path: path,
      query: Dictionary(pairs) { $1 },
      fields: request.fields,
      url: request.url
    )
    questions.update { $0.append(question) }
    return await answering(question)
  }
}

/// Returns a URL, or throws an error for an invalid one.
func address(_ text: String) throws -> URL {
  guard let url = URL(string: text) else { throw URLError(.badURL) }
  return url
}
