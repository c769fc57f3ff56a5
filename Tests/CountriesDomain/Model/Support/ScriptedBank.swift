import CountriesDomain
import Foundation
import FoundationCore
import StoreHTTP
import TestSupport

/// A World Bank with scripted answers, which records its requests.
final class ScriptedBank: Sendable {
  /// A received request.
  struct Question: Sendable {
    /// The path after `/v2/`, percent-encoded.
    let path: String
    let query: [String: String]
    let fields: HTTPFields

    /// The number of the page.
    var page: Int { query["page"].flatMap { Int($0) } ?? 1 }
  }

  typealias Answering = @Sendable (Question) async -> HTTPResponse

  let questions = ObservedValue<[Question]>([])
  private let answering: Answering

  init(_ answering: @escaping Answering) { self.answering = answering }

  /// The paths of all requests, in their order.
  var paths: [String] { questions.value.map(\.path) }

  /// Waits for a number of requests.
  func asked(_ count: Int) async -> Bool { await questions.waitUntil { $0.count >= count } }

  /// Creates a client with a cache and without retries.
  func client(
    cache: HTTPClient.Cache = .memory(),
    now: @escaping @Sendable () -> Date = { Date() }
  ) throws -> HTTPClient {
    var configuration = HTTPClient.Configuration()
    configuration.retries.maximumAttempts = 1
    configuration.circuitBreaker = nil
    configuration.cache = cache
    configuration.now = now
    let transport = InProcessTransport { [self] request in await answer(to: request) }
    return HTTPClient(try address("https://bank.example/v2/"), over: transport, configuration)
  }

  /// Creates a model of this World Bank.
  @MainActor func model(
    maximumAge: Duration = .seconds(86_400),
    concurrency: Int = 4,
    cache: HTTPClient.Cache = .memory(),
    now: @escaping @Sendable () -> Date = { Date() }
  ) throws -> CountriesModel {
    CountriesModel(
      client: try client(cache: cache, now: now),
      maximumAge: maximumAge,
      concurrency: concurrency
    )
  }

  private func answer(to request: HTTPRequest) async -> HTTPResponse {
    let parts = URLComponents(url: request.url, resolvingAgainstBaseURL: false)
    let pairs = (parts?.queryItems ?? []).map { ($0.name, $0.value ?? "") }
    let question = Question(
      path: String(request.url.path(percentEncoded: true).dropFirst("/v2/".count)),
      query: Dictionary(pairs) { $1 },
      fields: request.fields
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

extension HTTPResponse {
  /// Creates an answer of the World Bank.
  static func bank(
    _ body: String,
    status: Int = 200,
    type: String = "application/json;charset=utf-8"
  ) -> HTTPResponse {
    HTTPResponse(
      status: status,
      fields: ["Content-Type": type],
      body: HTTPBody(Array(body.utf8))
    )
  }

  /// Creates one page of a list.
  static func list(
    _ rows: [String],
    page: Int = 1,
    pages: Int = 1,
    total: Int? = nil,
    updated: String = "2024-03-28"
  ) -> HTTPResponse {
    let head = """
      {"page":\(page),"pages":\(pages),"per_page":"\(rows.count)","total":\(total ?? rows.count),\
      "sourceid":"2","lastupdated":"\(updated)"}
      """
    return bank("[\(head),[\(rows.joined(separator: ","))]]")
  }

  /// The answer to a request with an invalid value.
  static let invalidValue = bank(Peculiar.invalidValue)
}
