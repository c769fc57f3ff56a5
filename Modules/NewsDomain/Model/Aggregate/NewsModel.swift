public import FoundationCore
public import Observation
public import StoreHTTP

public import struct Foundation.URL

/// The news of the latest query, from NewsAPI and Hacker News.
///
///     let news = NewsModel(newsAPI: newsAPI, hackerNews: hackerNews, algolia: algolia)
///     try await news.load(.hackerNews(.top))
///     show(news.articles)
///
/// - Setting the query or the text loads the articles after a pause; so does setting the source filter
///   with the sources.
/// - A failed load keeps the last good articles and puts its error into the phase.
/// - The latest query wins, in whatever order the answers arrive.
/// - The same news from several publishers is one article with copies.
@MainActor @Observable
public final class NewsModel {
  /// The articles, with their notes and totals; a failure is a ``NewsError``.
  public var headlines: LoadPhase<Headlines> { list.phase.map(\.headlines) }
  /// The articles of the last successful load.
  public var articles: [Article] { list.phase.value?.headlines.articles ?? [] }
  /// The requests to NewsAPI used and left, as of the last one; `nil` without a quota.
  public private(set) var quotaUsage: RequestQuota.Usage?

  /// The sources of the source filter.
  public var sources: LoadPhase<[Source]> { sourceList.phase.map(\.answer.value) }
  /// The provenance of the sources, with their age.
  public var sourceProvenance: Provenance? { sourceList.phase.value?.answer.provenance }
  /// The error because of which stored sources are shown; `nil` if all are new.
  public var sourceStaleReason: NewsError? { sourceList.phase.value?.staleReason }
  /// The unreadable values dropped from the sources.
  public var sourceDrops: DropReport { sourceList.phase.value?.answer.drops ?? DropReport() }
  /// The text that filters the loaded sources; setting it sends no request.
  public var sourceFilterText = ""

  /// The provider that is searched for the text.
  public var searchProvider = Article.Provider.newsAPI
  /// The caching mode of requests.
  @ObservationIgnored public var caching = HTTPRequest.CachePolicy.Mode.standard
  /// The number of articles in a page.
  public let pageSize: Int

  @ObservationIgnored private(set) lazy var sourceList = makeSourceList()
  @ObservationIgnored private(set) lazy var list = makeList()
  /// `false` until there is a query.
  private var hasQuery = false
  private var searchText = ""

  @ObservationIgnored let clock: any Clock<Duration>
  private let client: NewsClient
  private let quota: RequestQuota?
  private let pause: Duration

  /// Creates a model of three servers.
  ///
  /// - Parameters:
  ///   - newsAPI: The client of `https://newsapi.org/v2/`, with the key among its credentials.
  ///   - hackerNews: The client of `https://hacker-news.firebaseio.com/v0/`.
  ///   - algolia: The client of `https://hn.algolia.com/api/v1/`.
  ///   - feeds: Returns the client for the URL of a feed; see ``NewsClient``.
  ///   - quota: The quota that counts the requests to NewsAPI, to show how many are left.
  ///   - pageSize: The number of articles in a page, from 1 to 100.
  ///   - concurrentItems: The maximum number of concurrent requests for items of Hacker News.
  ///   - pause: The pause after the last change of the query or the text before a load begins.
  ///   - clock: The clock that measures pauses.
  public init(
    newsAPI: HTTPClient,
    hackerNews: HTTPClient,
    algolia: HTTPClient,
    feeds: @escaping @Sendable (URL) -> HTTPClient = NewsClient.feedClient,
    quota: RequestQuota? = nil,
    pageSize: Int = 20,
    concurrentItems: Int = 32,
    pause: Duration = .milliseconds(250),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.pageSize = pageSize
    self.clock = clock
    self.quota = quota
    self.pause = pause
    client = NewsClient(
      newsAPI: newsAPI,
      hackerNews: hackerNews,
      algolia: algolia,
      feeds: feeds,
      pageSize: pageSize,
      concurrentItems: concurrentItems
    )
  }

  private func makeList() -> QueriedPages<NewsQuery, LoadedNews, NewsError> {
    QueriedPages(.top(), debounce: pause, clock: clock) {
      [weak self] query, loaded throws(NewsError) in
      // Without its model, the list is shown nowhere.
      guard let self else { throw .cancelled }
      return try await fetch(query, after: loaded, mode: caching)
    } hasMore: {
      !$0.pending.isEmpty
    }
  }

  private func makeSourceList()
    -> QueriedPages<NewsQuery.SourceFilter, NewsAPIResponse<[Source]>, NewsError>
  {
    QueriedPages(NewsQuery.SourceFilter(), debounce: pause, clock: clock) {
      [weak self] filter, _ throws(NewsError) in
      guard let self else { throw .cancelled }
      return try await updatingQuotaUsage { () throws(NewsError) in
        try await client(caching).sourceResponse(filter)
      }
    } hasMore: { _ in
      // NewsAPI sends all sources at once.
      false
    }
  }

  func client(_ mode: HTTPRequest.CachePolicy.Mode) -> NewsClient {
    var client = client
    client.caching = mode
    return client
  }

  private func fetch(
    _ query: NewsQuery,
    after loaded: LoadedNews?,
    mode: HTTPRequest.CachePolicy.Mode,
    watchedFeeds: WatchedFeeds? = nil
  ) async throws(NewsError) -> LoadedNews {
    var client = client(mode)
    client.watchedFeeds = watchedFeeds
    return try await updatingQuotaUsage { [client] () throws(NewsError) in
      try await client.pages(of: query, after: loaded)
    }
  }

  /// Sends a request, and updates the usage of the quota afterwards, whether it succeeds or fails.
  private func updatingQuotaUsage<Value>(
    _ request: () async throws(NewsError) -> Value
  ) async throws(NewsError) -> Value {
    do throws(NewsError) {
      let value = try await request()
      await updateQuotaUsage()
      return value
    } catch {
      await updateQuotaUsage()
      throw error
    }
  }

  private func updateQuotaUsage() async {
    guard let quota else { return }
    // Only shown here; an unreadable quota fails the next request, which must be recorded in it.
    quotaUsage = (try? await quota.usage()) ?? quotaUsage
  }
}

extension NewsModel {
  /// Loads the first page of a query and replaces the articles.
  ///
  /// Without a query it reloads the last one. A load overtaken by a later one returns normally and
  /// changes nothing.
  ///
  /// - Throws: ``NewsError`` if the query is invalid or no provider could answer.
  public func load(_ query: NewsQuery? = nil) async throws(NewsError) {
    guard hasQuery || query != nil else { return }
    hasQuery = true
    try await list.load(query ?? list.query)
  }

  /// Loads the next page and appends its articles.
  ///
  /// Does nothing after the last page or during a load. If the plan of the key allows no further
  /// pages, the list ends and a note says so. If the first page is missing, loads that one.
  ///
  /// - Throws: ``NewsError`` if no provider could answer.
  public func loadNext() async throws(NewsError) {
    if hasQuery { try await list.loadNext() }
  }

  /// Loads as many pages as are loaded again, and replaces the articles at once.
  ///
  /// - Throws: ``NewsError`` if no provider could answer; the articles loaded before are kept.
  public func refresh() async throws(NewsError) {
    if hasQuery { try await list.refresh() }
  }

  /// Loads the first page from the server, bypassing stored answers other than the watched feeds.
  func poll(
    _ query: NewsQuery?,
    _ feeds: WatchedFeeds
  ) async -> (articles: [Article], failure: NewsError?) {
    guard hasQuery || query != nil else { return (articles, nil) }
    hasQuery = true
    do {
      try await list.load(query ?? list.query) { [self] query, loaded throws(NewsError) in
        try await fetch(query, after: loaded, mode: .revalidate, watchedFeeds: feeds)
      }
      return (articles, nil)
    } catch {
      return ([], error)
    }
  }

  /// Loads the sources of NewsAPI and replaces the ones loaded before.
  ///
  /// - Throws: ``NewsError`` if the filter is invalid or NewsAPI could not answer.
  public func loadSources(
    _ filter: NewsQuery.SourceFilter = NewsQuery.SourceFilter()
  ) async throws(NewsError) {
    try await sourceList.load(filter)
  }

  /// Returns the discussion of an article on Hacker News, with its first comments.
  ///
  /// - Parameters:
  ///   - number: The number of the post; see ``Article/hackerNewsNumber``.
  ///   - limit: The maximum number of comments.
  ///   - depth: The deepest level of replies.
  /// - Returns: The discussion; a comment that could not be loaded says so.
  /// - Throws: ``NewsError`` if the post could not be loaded.
  public func discussion(
    of number: Int,
    limit: Int = 50,
    depth: Int = 5
  ) async throws(NewsError) -> Discussion {
    try await client(caching).discussion(of: number, limit: limit, depth: depth)
  }

  /// Returns the feed at a URL, with its title and the URL to which it has moved for good.
  ///
  /// - Throws: ``NewsError/feed(_:_:)`` if there is no feed, or it could not be loaded.
  public func feed(at address: URL) async throws(NewsError) -> Feed {
    try await client(caching).feed(at: address)
  }

  /// The loaded sources with the filter text in their name, identifier or description.
  public var filteredSources: [Source] {
    let text = PlainText.line(sourceFilterText)
    let all = sources.value ?? []
    return text.isEmpty ? all : all.filter { $0.matches(text) }
  }
}

extension NewsModel {
  /// The latest query; setting it loads its articles.
  ///
  /// The load begins once neither query nor text has changed for the pause, and reports failures
  /// in the phase. Setting the query that is shown already sends no request.
  public var query: NewsQuery? {
    get { hasQuery ? list.query : nil }
    set {
      hasQuery = newValue != nil
      if let newValue { list.query = newValue } else { list.cancelSearch() }
    }
  }

  /// The filter of the sources; setting it loads them.
  ///
  /// The load begins once the filter has not changed for the pause, and reports failures in the phase
  /// of the sources. Setting the filter whose sources are shown sends no request.
  public var sourceFilter: NewsQuery.SourceFilter {
    get { sourceList.query }
    set { sourceList.query = newValue }
  }

  /// The search text; setting one of 3 to 30 characters loads its articles.
  ///
  /// A shorter or longer text sends no request and keeps the articles.
  public var text: String {
    get { searchText }
    set {
      searchText = newValue
      let words = PlainText.line(newValue)
      guard 3...30 ~= words.count else { return list.cancelSearch() }
      query =
        switch searchProvider {
        case .newsAPI: .search(NewsQuery.Search(words))
        case .hackerNews: .hackerNewsSearch(words)
        // A text is searched for in all articles of a provider; feeds have their latest only.
        case .feeds: .hackerNewsSearch(words)
        }
    }
  }

  /// The reason why the text is not searched for; `nil` if it is.
  public var textHint: String? {
    switch PlainText.line(text).count {
    case 1...2: "Write at least 3 characters."
    case 31...: "Write at most 30 characters."
    default: nil
    }
  }

  /// Waits for the loads that the query, the text or the source filter started.
  public func waitForSearch() async {
    await list.waitForSearch()
    await sourceList.waitForSearch()
  }
}
