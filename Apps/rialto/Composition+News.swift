import CommandKit
import Foundation
import FoundationCore
import NewsDomain
import Persistence
import StoreHTTP

extension Composition {
  /// Creates the model of the news, with what it takes to ask NewsAPI.
  ///
  /// - Parameters:
  ///   - pageSize: The number of articles in a page.
  ///   - note: Takes the note that samples are shown in place of news.
  func news(
    pageSize: Int = 20,
    telling note: (@Sendable (String) -> Void)? = nil
  ) async throws -> Newsstand {
    let agreement = try fallbackAgreement(telling: note)
    let key = isOffline ? nil : try newsKey()
    let ledger = key == nil ? nil : try await newsLedger()
    let newsAPI = try newsAPI(key: key, ledger, agreement)
    let model = await NewsModel(
      newsAPI: newsAPI,
      hackerNews: try client(of: Settings.hackerNewsURL, agreement),
      algolia: try client(of: Settings.hackerNewsSearchURL, agreement),
      ledger: ledger,
      pageSize: min(pageSize, 100)
    )
    let isSet = try configuration.found(Settings.newsURL)?.origin != .standard
    return Newsstand(
      model,
      hasNewsAPI: key != nil || isSet,
      keylessServer: key == nil && isSet && !isOffline ? newsAPI.base.server : nil,
      fallingBackBy: isOffline ? nil : agreement
    )
  }

  /// Creates the book in which requests to NewsAPI are counted.
  func newsLedger() async throws -> RequestLedger {
    let path = try newsLedgerPath()
    try path.parentPath.makeFolder()
    return try await RequestLedger.open(.file(path), now: surroundings.now)
  }

  /// The file of the ledger, there or not.
  func newsLedgerPath() throws(ConfigurationError) -> String {
    try folders.path(.state).appendingPath("news-requests.sqlite")
  }

  /// Creates a client of NewsAPI at the address that the settings have, which counts its requests.
  func newsAPI(
    key: SecretText?,
    _ ledger: RequestLedger?,
    _ agreement: FallbackAgreement?
  ) throws -> HTTPClient {
    guard let base = try configuration[Settings.newsURL]?.url,
      let standard = Settings.newsURL.standard?.url
    else { throw HTTPError(.invalidRequest("NewsAPI has no address")) }
    return client(
      for: base,
      or: standard,
      agreement,
      over: NewsAPITransport(over: surroundings.transport, ledger: ledger),
      credentials: key.map { NewsAPIKey.text($0.revealed).credentials }
    )
  }

  /// The key, where the settings or the environment say that there is one.
  func newsKey() throws -> SecretText? { try secret(Settings.newsKey) }

  private func client(
    of setting: Setting<FetchAddress>,
    _ agreement: FallbackAgreement
  ) throws -> HTTPClient {
    guard let base = try configuration[setting]?.url, let standard = setting.standard?.url else {
      throw HTTPError(.invalidRequest("\(setting.name) has no address"))
    }
    return client(for: base, or: standard, agreement)
  }
}

extension URL {
  /// The host, with the port where it is not the usual one.
  fileprivate var server: String? {
    host().map { host in port.map { "\(host):\($0)" } ?? host }
  }
}
