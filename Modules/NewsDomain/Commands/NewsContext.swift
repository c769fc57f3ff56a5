public import CommandKit
public import Foundation
public import NewsDomain
public import StoreHTTP

/// The context of the news commands: the providers of news, the user's list and the browser.
public protocol NewsContext: CommandContext {
  /// Creates a news service.
  ///
  /// - Parameters:
  ///   - pageSize: The number of articles in a page.
  ///   - note: Called with a note if samples replace an unreachable network.
  /// - Returns: The service with its client.
  /// - Throws: `ConfigurationError` if a setting is invalid.
  func makeNewsService(
    pageSize: Int,
    onFallback note: @escaping @Sendable (String) -> Void
  ) async throws -> NewsService

  /// Opens the file of the user's last list, read and saved articles, filters and feeds.
  ///
  /// - Throws: `NewsError.file(_:_:)` if it cannot be opened, or `ConfigurationError` without a home
  ///   folder.
  func newsFile() async throws -> NewsFile

  /// Creates a client for an untrusted URL, which refuses private networks.
  func makePublicNetworkClient(for address: URL) -> HTTPClient

  /// Creates a NewsAPI client with a key to be checked.
  func makeNewsAPIClient(key: SecretText) async throws -> HTTPClient

  /// Saves the NewsAPI key for later commands.
  ///
  /// - Throws: The error of writing the file or the settings.
  func saveNewsAPIKey(_ key: SecretText) throws -> String

  /// Returns the ISO 3166 code of a country by its code, name or former name.
  func countryCode(of name: String) async throws -> String

  /// Opens a page in the user's browser, unless it is in a private network.
  func open(_ page: URL) throws
}

extension NewsContext {
  /// Creates a news service that writes its notes to standard error.
  ///
  /// - Throws: `ConfigurationError` if a setting is invalid.
  public func makeNewsService(pageSize: Int = 20) async throws -> NewsService {
    let display = try display
    return try await makeNewsService(pageSize: pageSize) { display.note($0) }
  }

  /// Calls a closure with a news service and shows its progress.
  ///
  /// - Throws: The error of the closure or of an invalid setting.
  public func withNewsService<Value>(
    pageSize: Int = 20,
    _ work: (NewsService) async throws -> Value
  ) async throws -> Value {
    let display = try display
    let news = try await makeNewsService(pageSize: pageSize)
    return try await display.progress("Loading news") { _ in try await work(news) }
  }
}

typealias Command = CommandKit.Command<any NewsContext>
