public import CommandKit
import Foundation
import FoundationCore
public import NewsDomain
import StoreHTTP

/// `rialto news login`: keeps the key of NewsAPI.
public enum NewsLogin {
  private static let stdin = Option.flag("key-stdin", "Read the key from standard input.")

  static let command = Command(
    "login",
    "Keeps a key of NewsAPI, once it is tried.",
    discussion: """
      The key is asked for and not shown. It is tried with one request, and written to a file in \
      the configuration folder that nobody else can read; the setting news.key.file names it. With \
      --offline it is kept untried.
      """,
    examples: [
      Example("rialto news login", "Be asked for it."),
      Example("pass show newsapi | rialto news login --key-stdin", "In a script."),
    ],
    options: [stdin],
    run: run
  )

  private static func run(_ invocation: Invocation, with context: any NewsContext) async throws {
    let display = try context.display
    let key = try key(invocation, display)
    if !context.isOffline, let obstacle = try await obstacle(to: key, context) {
      display.note("The key could not be tried: \(obstacle.title)")
    }
    let file = try context.keepNewsKey(key)
    display.note("The key is kept in \(file).")
  }

  private static func key(_ invocation: Invocation, _ display: Display) throws -> SecretText {
    let text =
      try invocation[stdin]
      ? display.console.input.readLine() ?? ""
      : display.prompt.secret("Key of NewsAPI:", flag: "--key-stdin")
    let key = text.trimmingCharacters(in: .whitespaces)
    // What cannot stand in a header would not reach NewsAPI at all.
    guard !key.isEmpty, key.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) else {
      throw OutputError.unreadable(reason: "There is no key on its first line.")
    }
    return SecretText(key)
  }

  /// Tries a key with one small request to NewsAPI.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - context: The context of a command of news.
  /// - Returns: The error that kept the key from being tried; `nil` for a key that NewsAPI takes.
  /// - Throws: `NewsFailure.keyRefused` for a key that NewsAPI does not take.
  public static func obstacle(
    to key: SecretText,
    _ context: any NewsContext
  ) async throws -> NewsError? {
    let client = try await context.newsAPI(trying: key)
    let model = await NewsModel(newsAPI: client, hackerNews: client, algolia: client, pageSize: 1)
    do {
      await model.askAnew()
      try await model.loadSources(NewsQuery.SourceFilter(country: "us", category: .science))
      return nil
    } catch  where error.isAboutKey {
      throw NewsFailure.keyRefused
    } catch  where error.category == .cancelled {
      throw error
    } catch {
      return error
    }
  }
}

extension NewsModel {
  /// Turns off the cache: an answer to another key says nothing of this one.
  fileprivate func askAnew() { caching = .noStore }
}
