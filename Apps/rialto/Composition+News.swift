import Foundation
import FoundationCore
import NewsDomain
import Persistence
import StoreHTTP

/// Who can be asked for news now.
struct Newsstand: Sendable {
  let model: NewsModel
  /// Whether NewsAPI will answer; the samples that came with the program want no key.
  let hasKey: Bool
  /// Whether it has samples alone.
  let isSample: Bool

  /// Both at once, or the one that was chosen; without a key Hacker News, where it would do.
  func query(
    _ newsAPI: NewsQuery,
    or hackerNews: NewsQuery,
    from chosen: Article.Provider?
  ) -> NewsQuery {
    switch chosen {
    case .newsAPI: newsAPI
    case .hackerNews: hackerNews
    case nil: hasKey ? .together([newsAPI, hackerNews]) : hackerNews
    }
  }
}

extension Composition {
  /// Asks for news, or takes the samples that came with the program.
  ///
  /// The body may run twice, so it shows nothing and hands back what there is to show.
  func askingNews<Value: Sendable>(
    _ configuration: Configuration,
    _ display: Display,
    pageSize: Int = 20,
    _ body: @MainActor (Newsstand) async throws -> Value
  ) async throws -> Value {
    try await atNewsstand(configuration, display, pageSize: pageSize) { stand in
      try await display.progress("Asking for news") { _ in try await body(stand) }
    }
  }

  /// The same, for work that shows by itself how far it has come.
  func atNewsstand<Value: Sendable>(
    _ configuration: Configuration,
    _ display: Display,
    pageSize: Int,
    _ body: @MainActor (Newsstand) async throws -> Value
  ) async throws -> Value {
    try await atNewsstand(configuration, pageSize: pageSize, telling: { display.note($0) }, body)
  }

  /// The same for whoever has another place for what is to be told.
  func atNewsstand<Value: Sendable>(
    _ configuration: Configuration,
    pageSize: Int,
    telling note: (String) -> Void,
    _ body: @MainActor (Newsstand) async throws -> Value
  ) async throws -> Value {
    do {
      return try await askingUpstream(telling: note) { upstream in
        try await body(try await newsstand(of: upstream, configuration, pageSize: pageSize))
      }
    } catch {
      throw NewsFailure.explaining(error)
    }
  }

  /// Where the requests to NewsAPI are counted.
  func newsLedger() async throws -> RequestLedger {
    let path = try newsLedgerPath()
    try Folders.make(path.parentPath)
    return try await RequestLedger.open(.file(path), now: surroundings.now)
  }

  /// The file of the ledger, there or not.
  func newsLedgerPath() throws(ConfigurationError) -> String {
    try folders.path(.state).appendingPath("news-requests.sqlite")
  }

  /// A client of NewsAPI, which counts its requests.
  func newsAPI(
    key: SecretText,
    _ ledger: RequestLedger,
    _ configuration: Configuration
  ) throws -> HTTPClient {
    client(
      for: try Self.newsURL(configuration[Settings.newsURL]),
      over: NewsAPITransport(over: surroundings.transport, ledger: ledger),
      cache: answers,
      credentials: NewsAPIKey.text(key.revealed).credentials
    )
  }

  private static func newsURL(_ address: KeyedAddress?) throws -> URL {
    guard let address else { throw HTTPError(.invalidRequest("NewsAPI has no address")) }
    return address.url
  }

  /// The key, where the settings or the environment say that there is one.
  func newsKey(_ configuration: Configuration) throws -> SecretText? {
    try secret(Settings.newsKey, configuration)
  }

  private func newsstand(
    of upstream: Upstream,
    _ configuration: Configuration,
    pageSize: Int
  ) async throws -> Newsstand {
    var newsAPI = client(for: try Self.newsURL(Settings.newsURL.standard), of: upstream)
    var ledger: RequestLedger?
    let isSample = upstream == .sandbox
    let key = try isSample ? nil : newsKey(configuration)
    if let key {
      let opened = try await newsLedger()
      newsAPI = try self.newsAPI(key: key, opened, configuration)
      ledger = opened
    }
    let model = try await NewsModel(
      newsAPI: newsAPI,
      hackerNews: client(for: NewsAddress.hackerNews.url, of: upstream),
      algolia: client(for: NewsAddress.algolia.url, of: upstream),
      ledger: ledger,
      pageSize: min(pageSize, 100)
    )
    return Newsstand(model: model, hasKey: isSample || key != nil, isSample: isSample)
  }
}

/// Where news are asked for without a key.
enum NewsAddress: String {
  case hackerNews = "https://hacker-news.firebaseio.com/v0/"
  case algolia = "https://hn.algolia.com/api/v1/"

  var url: URL {
    get throws {
      guard let url = URL(string: rawValue) else { throw HTTPError(.invalidRequest(rawValue)) }
      return url
    }
  }
}
