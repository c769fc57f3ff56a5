import CountriesDomain
import Foundation
import FoundationCore
import StoreHTTP
import StoreTestSupport
import TestSupport

/// A World Bank with scripted answers, which records its requests.
typealias ScriptedBank = ScriptedOrigin

extension ScriptedOrigin {
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
      client: WorldBankClient(
        try client(cache: cache, now: now),
        maximumAge: maximumAge,
        concurrency: concurrency
      )
    )
  }
}

extension CountriesModel {
  /// Loads the countries with the figures of a year, or revalidates stored answers.
  func load(year: Int? = nil, refreshing: Bool = false) async {
    let client = refreshing ? client.refreshing : client
    await world.load { try await client.world(year: year).loaded }
  }
}

extension WorldBankClient {
  /// The client that revalidates stored answers.
  var refreshing: WorldBankClient {
    var client = self
    client.caching = .revalidate
    return client
  }
}

extension ScriptedOrigin.Question {
  /// The number of the page.
  var page: Int { query["page"].flatMap { Int($0) } ?? 1 }
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
