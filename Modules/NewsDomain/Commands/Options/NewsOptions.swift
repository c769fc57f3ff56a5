public import CommandKit
import Foundation
import FoundationCore
public import NewsDomain
import StoreHTTP

/// The common options of the news commands, and their list of articles.
public enum NewsOptions {
  static let limit = Option.value(
    "limit",
    short: "n",
    "COUNT",
    of: PositiveInt.self,
    "The maximum number of articles (default: 20)."
  )
  static let open = Option.optionalValue(
    "open",
    "NUMBER",
    bare: PositiveInt.one,
    "Open an article of the list in the browser (default: 1)."
  )
  /// The option that selects one provider.
  public static let provider = Option.value(
    "provider",
    "PROVIDER",
    of: Article.Provider.self,
    "Only one provider (default: both)."
  )
  static let country = Option.value(
    "country",
    "CODE",
    of: TwoLetters.self,
    "The two-letter code of a country (default: us)."
  )
  static let category = Option.value(
    "category",
    "CATEGORY",
    of: NewsQuery.Category.self,
    "Only one category: \(NewsQuery.Category.choices.joined(separator: ", "))."
  )
  static let language = Option.value(
    "language",
    "CODE",
    of: TwoLetters.self,
    "The two-letter code of a language."
  )
  /// The option for the earliest date of articles.
  public static let since = Option.value(
    "since",
    "WHEN",
    of: DateArgument.self,
    "The earliest date, or an age such as 36h or 2d."
  )
  static let fresh = Option.flag("fresh", "Bypass the cache.")

  /// The names of options by the field of a query that they fill in.
  public static let optionNames = [
    "country": "country", "language": "language", "from": "since", "to": "until",
  ]

  /// The options of every list of articles.
  public static let list: [any OptionDeclaration] = [limit, open, fresh]

  /// The output of every list of articles.
  public static let output = CommandOutput.rows(ArticleRows.table(at: .distantPast))

  /// Loads a query and shows its articles, or opens one of them.
  ///
  /// - Parameters:
  ///   - invocation: The invocation of a command with the options of every list.
  ///   - context: The context of the command.
  ///   - table: The table of articles; `nil` for the default one.
  ///   - query: Returns the query for the providers that are available.
  /// - Throws: `NewsFailure.articleNumberOutOfRange(number:count:)` if the article to open does not
  ///   exist, or the error of the model.
  public static func show(
    _ invocation: Invocation,
    in context: any NewsContext,
    as table: Table<Article>? = nil,
    query: @escaping @MainActor (NewsService) throws -> NewsQuery
  ) async throws {
    let display = try context.display
    let limit = try invocation[limit]?.number ?? 20
    let isFresh = try invocation[fresh]
    let results = try await context.withNewsService(pageSize: limit) { news in
      let model = news.model
      if isFresh { model.caching = .revalidate }
      let loaded = try await inputs(of: invocation).explainingInvalid {
        try await news.load { try query(news) }
      }
      let paginationError = try await model.loadPages(upTo: limit)
      var results = NewsResults(news, of: loaded, limit: limit)
      results.paginationError = paginationError
      return results
    }
    let now = context.now()
    if let number = try invocation[open]?.number {
      guard results.articles.indices.contains(number - 1) else {
        throw NewsFailure.articleNumberOutOfRange(number: number, count: results.articles.count)
      }
      let address = results.articles[number - 1].url
      try context.open(address)
      display.note("Opened \(address.absoluteString)")
    } else {
      try display.list(results.articles, as: table ?? ArticleRows.table(at: now))
      display.note(results)
    }
    if let error = results.paginationError { throw error }
    try requireFresh(isFresh, staleReason: results.headlines?.staleReason)
  }

  /// Returns the values that the user typed, by the field of a query.
  static func inputs(of invocation: Invocation) -> FieldInputs {
    var inputs = FieldInputs(invocation, options: optionNames)
    inputs["text"] = FieldInput("search words")
    return inputs
  }

  /// Throws the reason for a stored answer if the user requested a fresh one.
  static func requireFresh(_ isFresh: Bool, staleReason: NewsError?) throws(NewsError) {
    if isFresh, let staleReason { throw staleReason }
  }
}

extension NewsModel {
  /// Loads pages until the limit, and keeps the loaded ones on failure.
  ///
  /// - Returns: The error that ended the list early; `nil` if a note reports it.
  fileprivate func loadPages(upTo limit: Int) async throws(NewsError) -> NewsError? {
    while articles.count < limit, headlines.value?.hasMore == true {
      do throws(NewsError) {
        try await loadNext()
      } catch {
        if case .cancelled = error { throw error }
        let isReported = headlines.value?.notes.contains { note in
          if case .providerFailed(_, _, error.code) = note { true } else { false }
        }
        return isReported == true ? nil : error
      }
    }
    return nil
  }
}

extension PositiveInt {
  static let one = PositiveInt(1)
}
