public import CommandKit
import Foundation
import FoundationCore
public import NewsDomain
import StoreHTTP

/// `rialto news login`: saves a NewsAPI key.
public enum NewsLogin {
  private static let stdin = Option.flag("key-stdin", "Read the key from standard input.")

  static let command = Command(
    "login",
    "Checks and saves a NewsAPI key.",
    discussion: """
      Asks for the key without showing it, checks it with one request, and saves it in the \
      configuration folder, in a file that only you can read; the setting news.key.file names it. \
      With --offline the key is saved unchecked.
      """,
    examples: [
      Example("rialto news login", "Enter the key at a prompt."),
      Example("pass show newsapi | rialto news login --key-stdin", "From a password manager."),
    ],
    options: [stdin],
    run: run
  )

  private static func run(_ invocation: Invocation, with context: any NewsContext) async throws {
    let display = try context.display
    let key = try key(of: invocation, on: display)
    if !context.isOffline, let error = try await validationError(of: key, in: context) {
      display.note("Could not check the key: \(error.title)")
    }
    let file = try context.saveNewsAPIKey(key)
    display.note("Saved the key to \(file).")
  }

  private static func key(of invocation: Invocation, on display: Display) throws -> SecretText {
    let text =
      try invocation[stdin]
      ? display.console.input.readLine() ?? ""
      : display.prompt.secret("NewsAPI key:", flag: "--key-stdin")
    let key = text.trimmingCharacters(in: .whitespaces)
    // Other characters are invalid in a header field.
    guard !key.isEmpty, key.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) else {
      throw OutputError.unreadable(reason: "The first line is not a key.")
    }
    return SecretText(key)
  }

  /// Checks a key with one small request to NewsAPI.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - context: The context of a news command.
  /// - Returns: The error that prevented the check of the key; `nil` for a valid key.
  /// - Throws: `NewsFailure.keyRefused` if NewsAPI rejects the key.
  public static func validationError(
    of key: SecretText,
    in context: any NewsContext
  ) async throws -> NewsError? {
    let client = try await context.makeNewsAPIClient(key: key)
    var news = NewsClient(newsAPI: client, hackerNews: client, algolia: client)
    // A stored answer does not prove the key.
    news.caching = .noStore
    do {
      _ = try await news.sources(NewsQuery.SourceFilter(country: "us", category: .science))
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
