import CommandKit
import Foundation
import FoundationCore
import NewsDomain
import Persistence
import StoreHTTP

/// Who can be asked for news now.
struct Newsstand: Sendable {
  let model: NewsModel
  /// True if NewsAPI is asked by default: with a key, at an address from the settings, or for the
  /// bundled samples, which need no key.
  let asksNewsAPI: Bool
  /// Whether it has samples alone.
  let isSample: Bool
  /// The note that samples are shown instead, if the network was tried.
  var substitution: String?
  /// The server in NewsAPI's place that is asked without a key, as there is none.
  var keylessServer: String?

  /// Both at once, or the one that was chosen; without a key Hacker News, where it would do.
  func query(
    _ newsAPI: NewsQuery,
    or hackerNews: NewsQuery,
    from chosen: Article.Provider?
  ) -> NewsQuery {
    switch chosen {
    case .newsAPI: newsAPI
    case .hackerNews: hackerNews
    case nil: asksNewsAPI ? .together([newsAPI, hackerNews]) : hackerNews
    }
  }
}

extension Newsstand {
  /// Returns the note about the key for a query, if one is needed.
  func sentence(about query: NewsQuery) -> String? {
    if query.providers.contains(.newsAPI) { return keylessSentence }
    return asksNewsAPI ? nil : "NewsAPI was not asked: there is no key. \(NewsLogin.advice)"
  }

  /// The note that a server in NewsAPI's place was asked without a key.
  var keylessSentence: String? {
    keylessServer.map { "\($0) was asked for NewsAPI without a key: there is none." }
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
    var obstacle: (any Failure)?
    do {
      return try await askingUpstream(telling: note) { upstream in
        var stand = try await newsstand(of: upstream, configuration, pageSize: pageSize)
        stand.substitution = obstacle?.substitution
        do { return try await body(stand) } catch {
          obstacle = error.asFailure
          throw error
        }
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

  /// A client of NewsAPI at the address that the settings have, which counts its requests.
  func newsAPI(
    key: SecretText?,
    _ ledger: RequestLedger?,
    _ configuration: Configuration
  ) throws -> HTTPClient {
    client(
      for: try Self.newsURL(configuration[Settings.newsURL]),
      over: NewsAPITransport(over: surroundings.transport, ledger: ledger),
      cache: answers,
      credentials: key.map { NewsAPIKey.text($0.revealed).credentials }
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
    guard upstream == .network else { return try await sampleStand(pageSize: pageSize) }
    let key = try newsKey(configuration)
    let ledger = key == nil ? nil : try await newsLedger()
    let newsAPI = try newsAPI(key: key, ledger, configuration)
    let model = try await NewsModel(
      newsAPI: newsAPI,
      hackerNews: client(for: Self.url(Settings.hackerNewsURL, configuration), of: .network),
      algolia: client(for: Self.url(Settings.hackerNewsSearchURL, configuration), of: .network),
      ledger: ledger,
      pageSize: min(pageSize, 100)
    )
    let isSet = configuration.found(Settings.newsURL)?.origin != .standard
    var stand = Newsstand(model: model, asksNewsAPI: key != nil || isSet, isSample: false)
    if key == nil, isSet { stand.keylessServer = newsAPI.base.server }
    return stand
  }

  /// The samples that came with the program, at the addresses of those they stand in for.
  private func sampleStand(pageSize: Int) async throws -> Newsstand {
    let model = try await NewsModel(
      newsAPI: client(for: Self.newsURL(Settings.newsURL.standard), of: .sandbox),
      hackerNews: client(for: Self.url(Settings.hackerNewsURL, .standard), of: .sandbox),
      algolia: client(for: Self.url(Settings.hackerNewsSearchURL, .standard), of: .sandbox),
      pageSize: min(pageSize, 100)
    )
    return Newsstand(model: model, asksNewsAPI: true, isSample: true)
  }

  private static func url(
    _ setting: Setting<FetchAddress>,
    _ configuration: Configuration
  ) throws -> URL {
    guard let address = configuration[setting] else {
      throw HTTPError(.invalidRequest("\(setting.name) has no address"))
    }
    return address.url
  }
}

extension URL {
  /// The host, with the port where it is not the usual one.
  fileprivate var server: String? {
    host().map { host in port.map { "\(host):\($0)" } ?? host }
  }
}
