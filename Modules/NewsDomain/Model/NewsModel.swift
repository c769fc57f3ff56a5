public import FoundationCore
public import Observation

/// The news of a query and the sources of NewsAPI, for views to bind to.
///
///     let news = NewsModel(client: client)
///     await news.articles.load()
///     show(news.articles.items)
///
/// - Setting the query of a list loads it after a pause; the latest query wins. A text field has a
///   ``NewsSearch``, whose query goes into the list.
/// - A load never throws: a failed one keeps the articles, and the list has its failure.
/// - The same news from several publishers is one article with copies.
///
/// While the next query of a list loads, the list keeps the items of the query before, and `isCurrent`
/// is `false`. A screen that must not show them, such as the headlines of a country, makes another
/// list: ``NewsClient/list(of:pause:clock:)``.
@MainActor @Observable
public final class NewsModel {
  /// The client of the providers: what a screen or a command asks once, it asks the client.
  public let client: NewsClient
  /// The articles of a query; the last page has their notes and totals.
  public let articles: PagedList<NewsQuery, Headlines>
  /// The sources of NewsAPI of a country, a language and a category.
  public let sources: PagedList<NewsQuery.SourceFilter, SourceList>

  /// Creates a model that has loaded nothing.
  ///
  /// - Parameters:
  ///   - client: The client of the providers.
  ///   - query: The first query.
  ///   - pause: The time without another change of a query after which it is loaded.
  ///   - clock: The clock that measures it.
  public init(
    client: NewsClient,
    query: NewsQuery = .top(),
    pause: Duration = .milliseconds(250),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.client = client
    articles = client.list(of: query, pause: pause, clock: clock)
    sources = PagedList(NewsQuery.SourceFilter(), pause: pause, clock: clock) { filter, _ in
      try await client.sources(filter)
    }
  }
}

extension NewsClient {
  /// Creates a list of the articles of a query, which is not loaded.
  ///
  /// - Parameters:
  ///   - query: The first query.
  ///   - pause: The time without another change of the query after which it is loaded.
  ///   - clock: The clock that measures it.
  /// - Returns: The list.
  @MainActor
  public func list(
    of query: NewsQuery,
    pause: Duration = .milliseconds(250),
    clock: any Clock<Duration> = ContinuousClock()
  ) -> PagedList<NewsQuery, Headlines> {
    PagedList(query, pause: pause, clock: clock) { query, next in
      try await newArticles(of: query, after: next)
    }
  }

  /// Returns the page after the loaded ones, and up to three more that have only copies of articles
  /// before them: a reader at the end of the rows needs new ones.
  private func newArticles(
    of query: NewsQuery,
    after next: Headlines.Next?
  ) async throws(NewsError) -> Loaded<Headlines> {
    var page = try await headlines(of: query, after: next)
    for _ in 0..<3 {
      guard let following = page.value.next, following.list.count == next?.list.count ?? 0 else {
        break
      }
      page.append(try await headlines(of: query, after: following))
    }
    return page
  }
}
