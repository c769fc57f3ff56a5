import CommandKit
import Foundation
import NewsCommands
import NewsDomain
import Persistence
import Sandbox
import StoreHTTP

/// The providers of news that the settings name: NewsAPI with the user's key, Hacker News and feeds.
struct NewsProviders: Sendable {
  let configuration: Configuration
  let network: Network

  private var appEnvironment: AppEnvironment { network.appEnvironment }

  /// The NewsAPI key of the settings or the environment; `nil` without one.
  var key: SecretText? {
    get throws { try appEnvironment.secret(Settings.newsKey, in: configuration) }
  }

  /// Creates a service of all providers; `note` is called if samples replace an unreachable network.
  func service(
    pageSize: Int,
    onFallback note: @escaping @Sendable (String) -> Void
  ) async throws -> NewsService {
    let fallbackGroup = FallbackGroup(noting: note)
    let key = network.isOffline ? nil : try key
    let quota = key == nil ? nil : try await appEnvironment.newsQuota()
    let isSet = configuration.found(Settings.newsURL)?.origin != .standard
    // The commands that list articles open the same file, and report its failure.
    let feeds = (try? await appEnvironment.newsFile().feeds().map(\.feed)) ?? []
    // A user who has set a key, a server or feeds gets news or an error, never samples.
    let group = key == nil && !isSet && feeds.isEmpty ? fallbackGroup : nil
    let newsAPI = try newsAPI(key: key, countedBy: quota, sharing: group)
    func server(_ setting: Setting<WebAddress>) throws -> HTTPClient {
      try network.client(of: setting, in: configuration, sharing: group)
    }
    let client = NewsClient(
      newsAPI: newsAPI,
      hackerNews: try server(Settings.hackerNewsURL),
      algolia: try server(Settings.hackerNewsSearchURL),
      feeds: { feedClient(for: $0) },
      pageSize: min(pageSize, 100)
    )
    return NewsService(
      client,
      feeds: feeds,
      hasNewsAPI: key != nil || isSet,
      keylessServer: key == nil && isSet && !network.isOffline ? newsAPI.baseURL.server : nil,
      quota: quota,
      fallingBackBy: network.isOffline ? nil : fallbackGroup
    )
  }

  /// Creates a client of NewsAPI at the configured address, which counts its requests.
  func newsAPI(
    key: SecretText?,
    countedBy quota: RequestQuota?,
    sharing fallbackGroup: FallbackGroup? = nil
  ) throws -> HTTPClient {
    try network.client(
      of: Settings.newsURL,
      in: configuration,
      sharing: fallbackGroup,
      over: NewsAPITransport(over: appEnvironment.transport, quota: quota),
      credentials: key.map { key in .newsAPI { key.revealed } }
    )
  }

  /// Creates a client for the URL of a feed, which follows no redirects.
  ///
  /// A redirect may lead to any host, so private networks are refused. Offline, it serves the bundled
  /// feeds, and stored answers of others.
  private func feedClient(for address: URL) -> HTTPClient {
    let transport: (any HTTPTransport)? =
      network.isOffline
      ? OfflineFeedTransport(sandbox: Sandbox(now: appEnvironment.now).handler)
      : appEnvironment.untrustedTransport
    return network.client(for: address, over: transport) {
      $0.cache = network.answers
      $0.redirects = .none
      $0.sizeLimits.body = NewsClient.feedSizeLimit
      $0.timeLimits.whole = .seconds(60)
      if network.isOffline { $0.prefersCached = true }
    }
  }
}

extension AppEnvironment {
  /// Opens the file of the user's last list, read and saved articles, filters and feeds.
  func newsFile() async throws -> NewsFile {
    try await NewsFile.open(try folders.path(.data).appendingPath("news.sqlite"), now: now)
  }

  /// Opens the file that counts requests to NewsAPI.
  func newsQuota() async throws -> RequestQuota {
    let path = try folders.newsQuotaFile
    try path.parentPath.makeFolder()
    return try await RequestQuota.open(.file(path), now: now)
  }

  /// Returns the used requests to NewsAPI; `nil` if no request was ever counted.
  func newsUsage() async throws -> RequestQuota.Usage? {
    guard let path = try? folders.newsQuotaFile, access(path, F_OK) == 0 else { return nil }
    return try await newsQuota().usage()
  }

  /// Saves the NewsAPI key for later commands, and returns the path of its file.
  func saveNewsAPIKey(_ key: SecretText) throws -> String {
    let file = try userFile().parentPath.appendingPath("news.key")
    try file.parentPath.makeFolder()
    try TextFile(file).update(permissions: 0o600) { _ in key.revealed + "\n" }
    try settingsFile(isProject: false).set(Settings.newsKey.file, to: file)
    return file
  }
}

extension BaseDirectories {
  fileprivate var newsQuotaFile: String {
    get throws(ConfigurationError) { try path(.state).appendingPath("news-requests.sqlite") }
  }
}

extension URL {
  /// The host, with the port if it is not the default one.
  fileprivate var server: String? { host().map { host in port.map { "\(host):\($0)" } ?? host } }
}
