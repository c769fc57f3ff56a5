import CommandKit
import Foundation
import FoundationCore
import NewsCommands
import NewsDomain
import Persistence
import StoreHTTP

extension Composition: NewsContext {
  var now: @Sendable () -> Date { surroundings.now }

  func news(
    pageSize: Int,
    telling note: (@Sendable (String) -> Void)?
  ) async throws -> NewsService {
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
    return NewsService(
      model,
      hasNewsAPI: key != nil || isSet,
      keylessServer: key == nil && isSet && !isOffline ? newsAPI.baseURL.server : nil,
      fallingBackBy: isOffline ? nil : agreement
    )
  }

  func newsAPI(trying key: SecretText) async throws -> HTTPClient {
    try newsAPI(key: key, try await newsLedger(), nil)
  }

  func keepNewsKey(_ key: SecretText) throws -> String {
    let file = try surroundings.userFile().parentPath.appendingPath("news.key")
    try file.parentPath.makeFolder()
    try TextFile(file).update(permissions: 0o600) { _ in key.revealed + "\n" }
    try settingsFile(isProject: false).set(Settings.newsKey.file, to: file)
    return file
  }

  func open(_ page: URL) throws {
    try Browser(environment: surroundings.console.environment).open(page)
  }

  func clientOfStrangers(at address: URL) -> HTTPClient {
    guard !isOffline else { return sandboxClient(at: address) }
    let transport = surroundings.transportToStrangers ?? surroundings.transport
    return client(for: address, over: transport, cache: answers)
  }

  /// Creates the book in which requests to NewsAPI are counted.
  func newsLedger() async throws -> RequestQuota {
    let path = try newsLedgerPath()
    try path.parentPath.makeFolder()
    return try await RequestQuota.open(.file(path), now: surroundings.now)
  }

  /// The file of the ledger, there or not.
  func newsLedgerPath() throws(ConfigurationError) -> String {
    try folders.path(.state).appendingPath("news-requests.sqlite")
  }

  /// Creates a client of NewsAPI at the address that the settings have, which counts its requests.
  private func newsAPI(
    key: SecretText?,
    _ ledger: RequestQuota?,
    _ agreement: FallbackGroup?
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
    of setting: Setting<WebAddress>,
    _ agreement: FallbackGroup
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
