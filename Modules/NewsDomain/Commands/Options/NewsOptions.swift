public import CommandKit
import Foundation
import FoundationCore
public import NewsDomain
import StoreHTTP

/// The common options of the news commands, and their list of articles.
public enum NewsOptions {
  static let limit = Option.limit("articles", default: 20)
  static let open = Option<PositiveInt?>(
    "open NUMBER",
    bare: PositiveInt.one,
    "Open an article of the list in the browser (default: 1)."
  )
  /// The option that selects one provider.
  public static let provider = Option<Article.Provider?>(
    "provider PROVIDER",
    "Only one provider (default: all)."
  )
  static let country = Option<TwoLetters?>(
    "country CODE",
    "The two-letter code of a country (default: us)."
  )
  static let category = Option<NewsQuery.Category?>(
    "category CATEGORY",
    "Only one category: \(NewsQuery.Category.choices.joined(separator: ", "))."
  )
  static let language = Option<TwoLetters?>("language CODE", "The two-letter code of a language.")
  /// The option for the earliest date of articles.
  public static let since = Option<DateArgument?>(
    "since WHEN",
    "The earliest date, or an age such as 36h or 2d."
  )
  static let fresh = Option.flag("fresh", "Bypass the cache.")

  /// The names of options by the field of a query that they fill in.
  public static let optionNames = [
    "country": "country", "language": "language", "from": "since", "to": "until",
  ]

  static let unread = Option.flag("unread", "Leave out the articles read.")

  /// The options of every list of articles.
  public static let list: [any OptionDeclaration] = [limit, unread, open, fresh]

  /// The output of every list of articles.
  public static let output = CommandOutput.rows(ArticleRows.list(at: .distantPast))

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

extension PositiveInt {
  static let one = PositiveInt(1)
}

extension NewsOptions {
  /// Loads a query and lists its articles, or opens one of them.
  ///
  /// The list is kept, so that other commands can take the numbers of its articles.
  static func show(
    _ invocation: Invocation,
    in context: any NewsContext,
    showsFeedback: Bool = false,
    query: @escaping @Sendable (NewsService) throws -> NewsQuery
  ) async throws {
    let display = try context.display
    let limit = try invocation[limit]?.number ?? 20
    let isFresh = try invocation[fresh]
    let selection = try await ArticleSelection(in: context, isUnreadOnly: try invocation[unread])
    let (results, selected) = try await context.withNewsService(pageSize: limit) { news in
      var news = news
      if isFresh { news.client.caching = .revalidate }
      var (query, headlines) = try await inputs(of: invocation).explainingInvalid { [news] in
        try await news.load { try query(news) }
      }
      let (selected, paginationError) = try await news.client.loadPages(
        of: query,
        after: &headlines,
        upTo: limit,
        selectedBy: selection
      )
      var results = await NewsResults(headlines, of: query, from: news, limit: limit)
      results.paginationError = paginationError
      return (results, selected)
    }
    await selection.recordMoves(results.headlines.value, notingFailuresOn: display)
    let table = ArticleRows.list(
      at: context.now(),
      showsDuplicates: display.format != nil
        || selected.articles.contains { $0.article.duplicateCount > 0 },
      showsFeedback: showsFeedback
    )
    if try await selection.show(selected, as: table, for: invocation, in: context) {
      display.note(results)
      display.note(selected)
    }
    if let error = results.paginationError { throw error }
    try requireFresh(isFresh, staleReason: results.headlines.value.staleReason)
  }
}

extension ArticleSelection {
  /// Lists selected articles, and keeps them as the last list; or opens the one of `--open`.
  ///
  /// - Returns: `false` if an article was opened.
  func show(
    _ selected: Result,
    as table: Table<ListedArticle>,
    for invocation: Invocation,
    in context: any NewsContext
  ) async throws -> Bool {
    if let number = try invocation[NewsOptions.open]?.number {
      guard selected.articles.indices.contains(number - 1) else {
        throw NewsFailure.articleNumberOutOfRange(number: number, count: selected.articles.count)
      }
      try await context.open(selected.articles[number - 1].article, marking: file)
      return false
    }
    let display = try context.display
    await keep(selected.articles, notingFailuresOn: display)
    try display.list(selected.articles, as: table)
    return true
  }
}

extension NewsContext {
  /// Opens an article in the browser, and marks it as read in a file.
  func open(_ article: Article, marking file: NewsFile?) async throws {
    try open(article.url)
    try display.note("Opened \(article.url.absoluteString)")
    await markRead(article, in: file)
  }

  /// Marks an article as read; a failure is reported in a note, since the article has been shown.
  func markRead(_ article: Article, in file: NewsFile?) async {
    do {
      try await file?.mark([article], asRead: true)
    } catch {
      // Without a display there is nothing to report to.
      try? display.note("\(error.asFailure.title) The article stays unread.")
    }
  }
}

extension NewsClient {
  /// Loads pages until the limit, some more for articles that are left out, and keeps the loaded ones
  /// on failure.
  ///
  /// - Returns: The selected articles, with the error that ended the list early; `nil` if there was
  ///   none, or a note reports it.
  fileprivate func loadPages(
    of query: NewsQuery,
    after headlines: inout Loaded<Headlines>,
    upTo limit: Int,
    selectedBy selection: ArticleSelection
  ) async throws(NewsError) -> (ArticleSelection.Result, NewsError?) {
    var pages = pageLimit(of: limit) - 1
    var selected = try await selection.select(headlines.value.items, limit: limit)
    while selected.articles.count < limit, pages > 0, let next = headlines.value.next {
      pages -= 1
      do throws(NewsError) {
        headlines.append(try await self.headlines(of: query, after: next))
      } catch {
        if case .cancelled = error { throw error }
        let isReported = headlines.value.notes.contains { note in
          if case .providerFailed(_, _, error.code) = note { true } else { false }
        }
        return (selected, isReported ? nil : error)
      }
      selected = try await selection.select(headlines.value.items, limit: limit)
    }
    return (selected, nil)
  }
}
