import CommandKit
import Foundation
import FoundationCore
import NewsCommands
import NewsDomain
import Persistence
import Sandbox
import StoreHTTP

extension Composition: NewsContext {
  func makeNewsService(
    pageSize: Int,
    onFallback note: @escaping @Sendable (String) -> Void
  ) async throws -> NewsService {
    let fallbackGroup = makeFallbackGroup(onFallback: note)
    let key = isOffline ? nil : try newsKey()
    let quota = key == nil ? nil : try await newsQuota()
    let isSet = try configuration.found(Settings.newsURL)?.origin != .standard
    let feeds = await storedFeeds()
    // A user who has set a key, a server or feeds gets news or an error, never samples.
    let group = key == nil && !isSet && feeds.isEmpty ? fallbackGroup : nil
    let newsAPI = try newsAPI(key: key, countedBy: quota, sharing: group)
    let client = NewsClient(
      newsAPI: newsAPI,
      hackerNews: try client(of: Settings.hackerNewsURL, sharing: group),
      algolia: try client(of: Settings.hackerNewsSearchURL, sharing: group),
      feeds: { feedClient(for: $0) },
      pageSize: min(pageSize, 100)
    )
    return NewsService(
      client,
      feeds: feeds,
      hasNewsAPI: key != nil || isSet,
      keylessServer: key == nil && isSet && !isOffline ? newsAPI.baseURL.server : nil,
      quota: quota,
      fallingBackBy: isOffline ? nil : fallbackGroup
    )
  }

  func makeNewsAPIClient(key: SecretText) async throws -> HTTPClient {
    try newsAPI(key: key, countedBy: try await newsQuota(), sharing: nil)
  }

  func saveNewsAPIKey(_ key: SecretText) throws -> String {
    let file = try appEnvironment.userFile().parentPath.appendingPath("news.key")
    try file.parentPath.makeFolder()
    try TextFile(file).update(permissions: 0o600) { _ in key.revealed + "\n" }
    try appEnvironment.settingsFile(isProject: false).set(Settings.newsKey.file, to: file)
    return file
  }

  func open(_ page: URL) throws {
    try Browser(environment: appEnvironment.console.environment).open(page)
  }

  func makePublicNetworkClient(for address: URL) -> HTTPClient {
    guard !isOffline else { return sandboxClient(at: address) }
    let transport = appEnvironment.untrustedTransport ?? appEnvironment.transport
    return client(for: address, over: transport, cache: answers)
  }

  func newsFile() async throws -> NewsFile {
    try await NewsFile.open(
      try folders.path(.data).appendingPath("news.sqlite"),
      now: appEnvironment.now
    )
  }

  /// Returns the feeds of the user; none if the file cannot be read.
  private func storedFeeds() async -> [Feed] {
    // The commands that list articles open the same file, and report its failure.
    (try? await newsFile().feeds().map(\.feed)) ?? []
  }

  /// Creates a client for the URL of a feed, which follows no redirects.
  ///
  /// A redirect may lead to any host, so private networks are refused. Offline, it serves the bundled
  /// feeds, and stored answers of others.
  private func feedClient(for address: URL) -> HTTPClient {
    var configuration = client(for: address, cache: answers).configuration
    configuration.redirects = .none
    configuration.sizeLimits.body = NewsClient.feedSizeLimit
    configuration.timeLimits.whole = .seconds(60)
    guard !isOffline else {
      configuration.prefersCached = true
      let sandbox = Sandbox(now: appEnvironment.now).handler
      return HTTPClient(address, over: OfflineFeedTransport(sandbox: sandbox), configuration)
    }
    return HTTPClient(
      address,
      over: appEnvironment.untrustedTransport ?? appEnvironment.transport,
      configuration
    )
  }

  /// Opens the file that counts requests to NewsAPI.
  func newsQuota() async throws -> RequestQuota {
    let path = try newsQuotaPath()
    try path.parentPath.makeFolder()
    return try await RequestQuota.open(.file(path), now: appEnvironment.now)
  }

  /// Returns the path of the request quota file, whether or not it exists.
  ///
  /// - Throws: ``ConfigurationError/noHome(variable:)`` without a home folder.
  func newsQuotaPath() throws(ConfigurationError) -> String {
    try folders.path(.state).appendingPath("news-requests.sqlite")
  }

  /// Creates a client of NewsAPI at the configured address, which counts its requests.
  private func newsAPI(
    key: SecretText?,
    countedBy quota: RequestQuota?,
    sharing fallbackGroup: FallbackGroup?
  ) throws -> HTTPClient {
    guard let base = try configuration[Settings.newsURL]?.url,
      let standard = Settings.newsURL.standard?.url
    else { throw HTTPError(.invalidRequest("NewsAPI has no address")) }
    return client(
      for: base,
      or: standard,
      sharing: fallbackGroup,
      over: NewsAPITransport(over: appEnvironment.transport, quota: quota),
      credentials: key.map { NewsAPIKey.text($0.revealed).credentials }
    )
  }

  /// Returns the NewsAPI key from the settings or the environment, or `nil` without one.
  func newsKey() throws -> SecretText? { try secret(Settings.newsKey) }
}

extension URL {
  /// The host, with the port if it is not the default one.
  fileprivate var server: String? {
    host().map { host in port.map { "\(host):\($0)" } ?? host }
  }
}
