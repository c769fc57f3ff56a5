import CommandKit
import Foundation
import FoundationCore
import NewsCommands
import NewsDomain
import StoreHTTP

/// The options that commands about news have in common.
enum NewsOptions {
  static let limit = Option.value(
    "limit",
    short: "n",
    "COUNT",
    of: Count.self,
    "How many at most; 20 where nothing is said."
  )
  static let open = Option.optionalValue(
    "open",
    "NUMBER",
    bare: Count.one,
    "Open the first in the browser, or the one of that number."
  )
  static let provider = Option.value(
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
  static let since = Option.value(
    "since",
    "WHEN",
    of: MomentWord.self,
    "Not before that day, or so long ago, as in 36h or 2d."
  )
  static let fresh = Option.flag("fresh", "Ask even where an answer was kept a moment ago.")

  /// What every list of articles can be told.
  static let list: [any OptionDeclaration] = [limit, open, fresh]

  /// What every list of articles is to programs, whenever it is asked for.
  static let output = CommandOutput.rows(ArticleRows.table(at: .distantPast))

  /// Asks a question and shows what comes of it.
  static func show(
    _ invocation: Invocation,
    _ composition: Composition,
    as table: Table<Article>? = nil,
    asking question: @escaping @MainActor (Newsstand) throws -> NewsQuery
  ) async throws {
    let configuration = try composition.configuration
    let display = try composition.display
    let limit = try invocation[limit]?.number ?? 20
    let isFresh = try invocation[fresh]
    let findings = try await composition.askingNews(configuration, display, pageSize: limit) {
      stand in
      let model = stand.model
      if isFresh { model.caching = .validated }
      let query = try await stand.load { try question(stand) }
      let ending = try await model.loadOn(upTo: limit)
      var findings = NewsFindings(stand, of: query, limit: limit)
      findings.ending = ending
      return findings
    }
    let now = composition.surroundings.now()
    if let number = try invocation[open]?.number {
      guard findings.articles.indices.contains(number - 1) else {
        throw NewsFailure.nothingToOpen(number: number, count: findings.articles.count)
      }
      let address = findings.articles[number - 1].url
      try Browser(environment: composition.surroundings.console.environment).open(address)
      display.note("Opened \(address.absoluteString)")
    } else {
      try display.list(findings.articles, as: table ?? ArticleRows.table(at: now))
      display.note(findings)
    }
    if let ending = findings.ending { throw ending }
    try requireFresh(isFresh, findings.shortfall)
  }

  /// Ends a command that has shown what was kept where something new was asked for: as one that
  /// could not get it.
  static func requireFresh(_ isFresh: Bool, _ shortfall: NewsError?) throws(NewsError) {
    if isFresh, let shortfall { throw shortfall }
  }
}

extension NewsModel {
  /// Loads page after page until there are so many articles, and keeps what was read.
  ///
  /// - Returns: Why it ended before, where that is not told of already.
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

extension Count {
  static let one = Count(1)
}
