public import Foundation
public import FoundationCore
public import StoreHTTP

/// A client of NewsAPI and Hacker News, without a state, for a server, a tool or a background task.
///
///     let client = NewsClient(newsAPI: newsAPI, hackerNews: hackerNews, algolia: algolia)
///     let headlines = try await client.headlines(of: .hackerNews(.top), limit: 50).value
///
/// It sends a query to its providers and combines their answers. A ``NewsModel`` keeps what it
/// returns, and follows a query.
public struct NewsClient: Sendable {
  /// The address of NewsAPI.
  public static let newsAPIAddress = "https://newsapi.org/v2/"

  private(set) var newsAPI: NewsAPIClient
  private(set) var hackerNews: HackerNewsClient
  private(set) var feeds: FeedClient
  /// The caching mode of requests.
  public var caching = HTTPRequest.CachePolicy.Mode.standard {
    didSet { (newsAPI.caching, hackerNews.caching, feeds.caching) = (caching, caching, caching) }
  }
  /// The feeds of a watch, which are not loaded again; `nil` to load each.
  var watchedFeeds: WatchedFeeds?

  /// Creates a client of three servers.
  ///
  /// - Parameters:
  ///   - newsAPI: The client of ``newsAPIAddress``, with the key among its credentials.
  ///   - hackerNews: The client of `https://hacker-news.firebaseio.com/v0/`.
  ///   - algolia: The client of `https://hn.algolia.com/api/v1/`.
  ///   - feeds: Returns the client for the URL of a feed, which follows no redirects and refuses
  ///     private networks, since redirects lead anywhere.
  ///   - pageSize: The number of articles in a page, from 1 to 100.
  ///   - concurrentItems: The maximum number of concurrent requests for items of Hacker News.
  public init(
    newsAPI: HTTPClient,
    hackerNews: HTTPClient,
    algolia: HTTPClient,
    feeds: @escaping @Sendable (URL) -> HTTPClient = NewsClient.feedClient,
    pageSize: Int = 20,
    concurrentItems: Int = 32
  ) {
    self.newsAPI = NewsAPIClient(client: newsAPI, pageSize: min(max(pageSize, 1), 100))
    self.hackerNews = HackerNewsClient(
      items: hackerNews,
      search: algolia,
      pageSize: max(pageSize, 1),
      concurrentItems: concurrentItems
    )
    self.feeds = FeedClient(client: feeds)
  }

  /// The maximum size of a feed in bytes.
  public static let feedSizeLimit = 8 * 1024 * 1024

  /// Returns a client for the URL of a feed, which follows no redirects.
  public static func feedClient(for address: URL) -> HTTPClient {
    var configuration = HTTPClient.Configuration()
    configuration.redirects = .none
    configuration.sizeLimits.body = feedSizeLimit
    return HTTPClient(address, configuration)
  }

  /// Returns the feed at a URL, with its title and the URL to which it has moved for good.
  ///
  /// - Throws: ``NewsError/feed(_:_:)`` if there is no feed, or it could not be loaded.
  public func feed(at address: URL) async throws(NewsError) -> Feed {
    let answer = try await feeds.load(address)
    return Feed(address: answer.movedTo ?? address, title: answer.document.title)
  }

  /// The number of articles in a page of NewsAPI and Hacker News.
  public var pageSize: Int { newsAPI.pageSize }

  /// Returns the first page of a query, or the page after the loaded ones.
  ///
  /// If the plan of the key allows no further pages, the list ends and a note says so.
  ///
  /// - Parameters:
  ///   - query: The query.
  ///   - next: The reference to the page; `nil` for the first one.
  /// - Returns: The articles, with their notes and totals.
  /// - Throws: ``NewsError`` if the query is invalid or no provider could answer.
  public func headlines(
    of query: NewsQuery,
    after next: Headlines.Next? = nil
  ) async throws(NewsError) -> Loaded<Headlines> {
    var list = next?.list ?? NewsList()
    guard let next else { return list.add(try await firstBatch(of: query)) }
    return list.add(try await nextBatch(of: next.requests))
  }

  /// Returns the articles of a query, up to a number, as one page without a next.
  ///
  /// - Parameters:
  ///   - query: The query.
  ///   - limit: The maximum number of articles, for which further pages are loaded, up to
  ///     ``pageLimit(of:)``.
  /// - Returns: The articles, with their notes and totals.
  /// - Throws: ``NewsError`` if the query is invalid or no provider could answer.
  public func headlines(
    of query: NewsQuery,
    limit: Int
  ) async throws(NewsError) -> Loaded<Headlines> {
    var headlines = try await headlines(of: query)
    var pagesLeft = pageLimit(of: limit) - 1
    while headlines.value.items.count < limit, pagesLeft > 0, let next = headlines.value.next {
      pagesLeft -= 1
      headlines.append(try await self.headlines(of: query, after: next))
    }
    headlines.value.items = Array(headlines.value.items.prefix(max(limit, 0)))
    headlines.value.next = nil
    return headlines
  }

  /// Returns the maximum number of pages for a number of articles: some more than they fill, for
  /// articles that are copies of others or left out.
  public func pageLimit(of articles: Int) -> Int {
    min(max(articles, 0), 1_000_000) / pageSize + 5
  }

  /// Returns the sources of NewsAPI that match a filter.
  ///
  /// - Throws: ``NewsError`` if the filter is invalid or NewsAPI could not answer.
  public func sources(
    _ filter: NewsQuery.SourceFilter = NewsQuery.SourceFilter()
  ) async throws(NewsError) -> Loaded<SourceList> {
    try filter.errors.requireNone()
    let response = try await newsAPI.sources(filter)
    let sources = SourceList(response.answer.value, staleReason: response.staleReason)
    return response.answer.replacingValue(sources)
  }

  /// Returns the discussion of an article on Hacker News, with its first comments.
  ///
  /// The comments are requested concurrently; cancelling the task cancels their requests.
  ///
  /// - Parameters:
  ///   - number: The number of the post; see ``Article/hackerNewsNumber``.
  ///   - limit: The maximum number of comments; more than 1000 are never loaded.
  ///   - depth: The deepest level of replies; 1 for comments on the post only.
  /// - Returns: The discussion; a comment that could not be loaded says so.
  /// - Throws: ``NewsError`` if the post could not be loaded.
  public func discussion(
    of number: Int,
    limit: Int = 50,
    depth: Int = 5
  ) async throws(NewsError) -> Discussion {
    try await hackerNews.discussion(
      of: number,
      limit: min(max(limit, 0), 1000),
      depth: min(max(depth, 1), 100)
    )
  }

  /// Loads the first page of a query.
  private func firstBatch(of query: NewsQuery) async throws(NewsError) -> NewsBatch {
    try query.errors.requireNone()
    let plan = try await plan(query)
    var batch = try await nextBatch(
      of: plan.requests.map { NewsBatch.PagedRequest(query: $0, cursor: .page(1)) },
      after: plan.failures
    )
    batch.page.notes = plan.notes + batch.page.notes
    if batch.page.articles.isEmpty {
      // An empty answer of one provider does not hide the failure of another, but a broken feed costs
      // only itself.
      if let failure = batch.failures.first(where: { !$0.isOfFeed }) { throw failure }
      let explanation = query.explanation(dropped: batch.page.dropped)
      batch.page.notes.append(.noArticles(explanation))
    }
    return batch
  }

  /// Loads the next page of several requests concurrently.
  ///
  /// A request that failed stays pending. If every request failed, throws the first error.
  private func nextBatch(
    of pending: [NewsBatch.PagedRequest],
    after failures: [NewsError] = []
  ) async throws(NewsError) -> NewsBatch {
    var batch = NewsBatch()
    batch.failures = failures
    var answerCount = 0
    for (request, outcome) in zip(pending, await outcomes(pending)) {
      switch outcome {
      case .success(let page):
        answerCount += 1
        batch.add(page, of: request, isOnly: pending.count == 1)
      case .failure(.cancelled): throw .cancelled
      case .failure(let error):
        // A feed is loaded once for a list: the others are not to wait for one that is broken.
        if request.query.provider != .feeds { batch.pending.append(request) }
        batch.failures.append(error)
      }
    }
    if answerCount == 0, let failure = batch.failures.first { throw failure }
    // A single list keeps its order; several are merged by date.
    if answerCount > 1 { batch.page.articles = batch.page.articles.newestFirst }
    batch.addNotes()
    return batch
  }

  private typealias Outcome = Result<NewsPage, NewsError>

  private func outcomes(_ pending: [NewsBatch.PagedRequest]) async -> [Outcome] {
    await pending.concurrentMap(limit: 16) { await outcome($0) }
  }

  private func outcome(_ request: NewsBatch.PagedRequest) async -> Outcome {
    do throws(NewsError) {
      return .success(try await page(request))
    } catch {
      return .failure(error)
    }
  }

  private func page(_ paged: NewsBatch.PagedRequest) async throws(NewsError) -> NewsPage {
    switch (paged.query, paged.cursor) {
    case (_, .items(let ids)): return try await hackerNews.page(of: ids)
    case (.feeds(let feeds, let words), .page):
      // A plan has each feed alone.
      guard let feed = feeds.first else { return NewsPage() }
      return try await page(of: feed, words: words)
    case (.hackerNews(let list), .page):
      return try await hackerNews.page(of: list)
    case (.hackerNewsSearch(let words, let order, let since), .page(let number)):
      return try await hackerNews.page(number, of: words, by: order, since: since)
    case (let query, .page(let number)):
      return try await newsAPI.page(number, of: query)
    }
  }
}

extension NewsError {
  /// `true` for the failure of one feed.
  fileprivate var isOfFeed: Bool { if case .feed = self { true } else { false } }
}
