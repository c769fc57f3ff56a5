public import CommandKit
import Foundation
import FoundationCore
public import NewsDomain
import StoreHTTP

/// The options that commands of news have in common, and the list of articles that they show.
public enum NewsOptions {
  static let limit = Option.value(
    "limit",
    short: "n",
    "COUNT",
    of: PositiveInt.self,
    "How many at most; 20 where nothing is said."
  )
  static let open = Option.optionalValue(
    "open",
    "NUMBER",
    bare: PositiveInt.one,
    "Open the first in the browser, or the one of that number."
  )
  /// The option for one provider alone.
  public static let provider = Option.value(
    "provider",
    "WHO",
    of: Article.Provider.self,
    "Ask newsapi or hackernews alone, not both."
  )
  static let country = Option.value(
    "country",
    "CODE",
    of: TwoLetters.self,
    "Of that country, by two letters; us where nothing is said."
  )
  static let category = Option.value(
    "category",
    "CATEGORY",
    of: NewsQuery.Category.self,
    "About that alone."
  )
  static let language = Option.value(
    "language",
    "CODE",
    of: TwoLetters.self,
    "In that language, by two letters."
  )
  /// The option for the earliest date of articles.
  public static let since = Option.value(
    "since",
    "WHEN",
    of: DateArgument.self,
    "Not before that day, or so long ago, as in 36h or 2d."
  )
  static let fresh = Option.flag("fresh", "Ask even where an answer was kept a moment ago.")

  /// The options that every list of articles has.
  public static let list: [any OptionDeclaration] = [limit, open, fresh]

  /// The output of every list of articles.
  public static let output = CommandOutput.rows(ArticleRows.table(at: .distantPast))

  /// Asks a question and shows the articles that answer it, or opens one of them.
  ///
  /// - Parameters:
  ///   - invocation: The invocation of a command with the options of every list.
  ///   - context: The context of the command.
  ///   - table: The table of the articles; `nil` for that of every list.
  ///   - question: Returns the question for the providers that can be asked.
  /// - Throws: `NewsFailure` where there is no article to open, and the errors of the model.
  public static func show(
    _ invocation: Invocation,
    _ context: any NewsContext,
    as table: Table<Article>? = nil,
    asking question: @escaping @MainActor (NewsService) throws -> NewsQuery
  ) async throws {
    let display = try context.display
    let limit = try invocation[limit]?.number ?? 20
    let isFresh = try invocation[fresh]
    let findings = try await context.askingNews(pageSize: limit) { news in
      let model = news.model
      if isFresh { model.caching = .revalidate }
      let query = try await news.load { try question(news) }
      let ending = try await model.loadOn(upTo: limit)
      var findings = NewsResults(news, of: query, limit: limit)
      findings.ending = ending
      return findings
    }
    let now = context.now()
    if let number = try invocation[open]?.number {
      guard findings.articles.indices.contains(number - 1) else {
        throw NewsFailure.nothingToOpen(number: number, count: findings.articles.count)
      }
      let address = findings.articles[number - 1].url
      try context.open(address)
      display.note("Opened \(address.absoluteString)")
    } else {
      try display.list(findings.articles, as: table ?? ArticleRows.table(at: now))
      display.note(findings)
    }
    if let ending = findings.ending { throw ending }
    try requireFresh(isFresh, findings.shortfall)
  }

  /// Throws the reason why a command that was asked for something new has shown a kept answer.
  static func requireFresh(_ isFresh: Bool, _ shortfall: NewsError?) throws(NewsError) {
    if isFresh, let shortfall { throw shortfall }
  }
}

extension NewsModel {
  /// Loads page after page until there are so many articles, and keeps what was read.
  ///
  /// - Returns: The error that ended it before, unless a note tells of it already.
  fileprivate func loadOn(upTo limit: Int) async throws(NewsError) -> NewsError? {
    while articles.count < limit, headlines.value?.hasMore == true {
      do throws(NewsError) {
        try await loadNext()
      } catch {
        if case .cancelled = error { throw error }
        let told = headlines.value?.notes.contains { note in
          if case .without(_, _, error.code) = note { true } else { false }
        }
        return told == true ? nil : error
      }
    }
    return nil
  }
}

extension PositiveInt {
  static let one = PositiveInt(1)
}
