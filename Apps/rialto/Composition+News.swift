import CommandKit
import Foundation
import FoundationCore
import NewsCommands
import NewsDomain
import Persistence
import StoreHTTP

extension Composition: NewsContext {
  var now: @Sendable () -> Date { surroundings.now }

  func makeNewsService(
    pageSize: Int,
    onFallback note: (@Sendable (String) -> Void)?
  ) async throws -> NewsService {
    let agreement = try fallbackAgreement(telling: note)
    let key = isOffline ? nil : try newsKey()
    let quota = key == nil ? nil : try await newsQuota()
    let newsAPI = try newsAPI(key: key, quota, agreement)
    let model = await NewsModel(
      newsAPI: newsAPI,
      hackerNews: try client(of: Settings.hackerNewsURL, agreement),
      algolia: try client(of: Settings.hackerNewsSearchURL, agreement),
      quota: quota,
      pageSize: min(pageSize, 100)
    )
    let isSet = try configuration.found(Settings.newsURL)?.origin != .standard
    return NewsService(
      model,
      hasNewsAPI: key != nil || isSet,
      keylessServer: key == nil && isSet && !isOffline ? newsAPI.base.server : nil,
      fallingBackBy: isOffline ? nil : agreement
    )
  }

  func makeNewsAPIClient(key: SecretText) async throws -> HTTPClient {
    try newsAPI(key: key, try await newsQuota(), nil)
  }

  func saveNewsAPIKey(_ key: SecretText) throws -> String {
    let file = try surroundings.userFile().parentPath.appendingPath("news.key")
    try file.parentPath.makeFolder()
    try TextFile(file).update(permissions: 0o600) { _ in key.revealed + "\n" }
    try settingsFile(isProject: false).set(Settings.newsKey.file, to: file)
    return file
  }

  func open(_ page: URL) throws {
    try Browser(environment: surroundings.console.environment).open(page)
  }

  func makePublicNetworkClient(for address: URL) -> HTTPClient {
    guard !isOffline else { return sandboxClient(at: address) }
    let transport = surroundings.transportToStrangers ?? surroundings.transport
    return client(for: address, over: transport, cache: answers)
  }

  /// Opens the quota that counts the requests to NewsAPI.
  func newsQuota() async throws -> RequestQuota {
    let path = try newsQuotaPath()
    try path.parentPath.makeFolder()
    return try await RequestQuota.open(.file(path), now: surroundings.now)
  }

  /// The path of the quota's database, which may not exist yet.
  func newsQuotaPath() throws(ConfigurationError) -> String {
    try folders.path(.state).appendingPath("news-requests.sqlite")
  }

  /// Creates a client of NewsAPI at the address that the settings have, which counts its requests.
  private func newsAPI(
    key: SecretText?,
    _ quota: RequestQuota?,
    _ agreement: FallbackGroup?
  ) throws -> HTTPClient {
    guard let base = try configuration[Settings.newsURL]?.url,
      let standard = Settings.newsURL.standard?.url
    else { throw HTTPError(.invalidRequest("NewsAPI has no address")) }
    return client(
      for: base,
      or: standard,
      agreement,
      over: NewsAPITransport(over: surroundings.transport, quota: quota),
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
