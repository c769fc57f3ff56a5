public import CommandKit
public import Foundation
import NewsDomain
public import StoreHTTP

/// The surroundings of the commands of news: a display, the providers of news, and the user's files
/// and browser.
public protocol NewsContext: Sendable {
  /// The display of results.
  var display: Display { get throws }

  /// The current date.
  var now: @Sendable () -> Date { get }

  /// True if no server is asked, and samples are shown.
  var isOffline: Bool { get }

  /// Creates the model of the news, with the means to ask NewsAPI.
  ///
  /// - Parameters:
  ///   - pageSize: The number of articles in a page.
  ///   - note: Takes the note that samples are shown in place of news; `nil` to write it beside the
  ///     result.
  /// - Returns: The service with the model.
  /// - Throws: The errors of the settings.
  func news(pageSize: Int, telling note: (@Sendable (String) -> Void)?) async throws -> NewsService

  /// Creates a client for an address that a stranger wrote, which leads to no private network.
  func clientOfStrangers(at address: URL) -> HTTPClient

  /// Creates a client of NewsAPI with a key that is to be tried.
  func newsAPI(trying key: SecretText) async throws -> HTTPClient

  /// Keeps the key of NewsAPI for later commands.
  ///
  /// - Returns: The path of the file that holds it.
  /// - Throws: The errors of the file and of the settings.
  func keepNewsKey(_ key: SecretText) throws -> String

  /// Opens a page in the user's browser, unless it leads to a private network.
  func open(_ page: URL) throws

  /// Returns what an error of the model means to the user; the error itself where no more is known.
  func explained(_ error: any Error) async -> any Error

  /// Returns the path of a file that was named on the command line.
  func path(of file: Path) -> String
}

extension NewsContext {
  /// Creates the model of the news, whose notes are written beside the result.
  public func news(pageSize: Int = 20) async throws -> NewsService {
    try await news(pageSize: pageSize, telling: nil)
  }

  /// Does work that asks for news, and shows its progress.
  ///
  /// - Parameters:
  ///   - pageSize: The number of articles in a page.
  ///   - work: Asks the model for something.
  /// - Returns: The result of the work.
  /// - Throws: The errors of the work, and of the settings.
  @MainActor
  public func askingNews<Value>(
    pageSize: Int = 20,
    _ work: @MainActor (NewsService) async throws -> Value
  ) async throws -> Value {
    let display = try display
    let news = try await news(pageSize: pageSize)
    return try await display.progress("Asking for news") { _ in try await work(news) }
  }
}

/// A command of news.
typealias Command = CommandKit.Command<any NewsContext>
