public import FoundationCore
public import Observation
public import StoreHTTP

/// The news of the latest query, from NewsAPI and Hacker News.
///
///     let news = NewsModel(newsAPI: newsAPI, hackerNews: hackerNews, algolia: algolia)
///     try await news.load(.hackerNews(.top))
///     show(news.articles)
///
/// - Setting the query or the text loads the articles after a pause.
/// - A failed load keeps the last good articles and puts its error into the phase.
/// - The latest query wins, in whatever order the answers arrive.
/// - The same news from several publishers is one article with copies.
@MainActor @Observable
public final class NewsModel {
  /// The articles, with their notes and totals; a failure is a ``NewsError``.
  public var headlines: LoadPhase<Headlines> { list.phase }
  /// The articles of the last successful load.
  public var articles: [Article] { list.phase.value?.articles ?? [] }
  /// The requests to NewsAPI used and left, as of the last one; `nil` without a quota.
  public private(set) var quotaUsage: RequestQuota.Usage?
  /// The error because of which the last load shows stored articles or sources; `nil` if all are
  /// new.
  public private(set) var staleReason: NewsError?

  /// The sources of the latest request.
  public var sources: LoadPhase<[Source]> { sourceList.phase }
  /// The provenance of the sources, with their age.
  public private(set) var sourceProvenance: Provenance?
  /// The unreadable values dropped from the sources.
  public private(set) var sourceDrops = DropReport()
  /// The text that filters the loaded sources; setting it sends no request.
  public var sourceFilterText = ""

  /// The provider that is searched for the text.
  public var searchProvider = Article.Provider.newsAPI
  /// The caching mode of requests.
  @ObservationIgnored public var caching = HTTPRequest.CachePolicy.Mode.standard
  /// The number of articles in a page.
  public let pageSize: Int

  private var list = LatestLoad<Headlines>()
  private var sourceList = LatestLoad<[Source]>()
  private var requested: NewsQuery?
  private var searchText = ""
  /// The query of the articles that are shown, and its requests that have more pages.
  @ObservationIgnored private var shown:
    (query: NewsQuery, deduplicator: ArticleDeduplicator, pending: [NewsBatch.PagedRequest])?
  /// The number of loads that were not debounced.
  @ObservationIgnored private var loadCount = 0
  @ObservationIgnored private lazy var debouncedLoad = makeDebouncedLoad()

  @ObservationIgnored let clock: any Clock<Duration>
  private let newsAPI: NewsAPIClient
  private let hackerNews: HackerNewsClient
  private let quota: RequestQuota?
  private let pause: Duration

  /// Creates a model of three servers.
  ///
  /// - Parameters:
  ///   - newsAPI: The client of `https://newsapi.org/v2/`, with the key among its credentials.
  ///   - hackerNews: The client of `https://hacker-news.firebaseio.com/v0/`.
  ///   - algolia: The client of `https://hn.algolia.com/api/v1/`.
  ///   - quota: The quota that counts the requests to NewsAPI, to show how many are left.
  ///   - pageSize: The number of articles in a page, from 1 to 100.
  ///   - concurrentItems: The maximum number of concurrent requests for items of Hacker News.
  ///   - pause: The pause after the last change of the query or the text before a load begins.
  ///   - clock: The clock that measures pauses.
  public init(
    newsAPI: HTTPClient,
    hackerNews: HTTPClient,
    algolia: HTTPClient,
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
    self.newsAPI = NewsAPIClient(client: newsAPI, pageSize: min(max(pageSize, 1), 100))
    self.hackerNews = HackerNewsClient(
      items: hackerNews,
      search: algolia,
      pageSize: max(pageSize, 1),
      concurrentItems: concurrentItems
    )
  }

  private func loader(_ mode: HTTPRequest.CachePolicy.Mode) -> NewsLoader {
    NewsLoader(newsAPI: newsAPI, hackerNews: hackerNews, mode: mode)
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
    cancelDebouncedLoad()
    requested = query ?? requested
    try await loadFirst()
  }

  /// Loads the next page and appends its articles.
  ///
  /// Does nothing after the last page or during a load. If the plan of the key allows no further
  /// pages, the list ends and a note says so. If the first page is missing, loads that one.
  ///
  /// - Throws: ``NewsError`` if no provider could answer.
  public func loadNext() async throws(NewsError) {
    guard !headlines.isLoading else { return }
    guard let shown, shown.query == requested, var whole = headlines.value else {
      return try await loadFirst()
    }
    guard !shown.pending.isEmpty else { return }
    let number = list.begin()
    do {
      let batch = try await loader(caching).nextBatch(of: shown.pending)
      var deduplicator = shown.deduplicator
      whole.add(batch, with: &deduplicator)
      if list.end(number, with: whole) {
        self.shown = (shown.query, deduplicator, batch.pending)
        staleReason = staleReason ?? batch.staleReason
      }
    } catch {
      await updateQuotaUsage()
      list.end(number, throwing: error)
      throw error
    }
    await updateQuotaUsage()
  }

  private func loadFirst(_ mode: HTTPRequest.CachePolicy.Mode? = nil) async throws(NewsError) {
    guard let query = requested else { return }
    let number = list.begin()
    do {
      let batch = try await loader(mode ?? caching).firstBatch(of: query)
      var deduplicator = ArticleDeduplicator()
      var whole = Headlines()
      whole.add(batch, with: &deduplicator)
      if list.end(number, with: whole) {
        shown = (query, deduplicator, batch.pending)
        staleReason = batch.staleReason
      }
    } catch {
      await updateQuotaUsage()
      list.end(number, throwing: error)
      throw error
    }
    await updateQuotaUsage()
  }

  /// Loads the first page from the server, bypassing stored answers.
  func poll(_ query: NewsQuery?) async -> (articles: [Article], failure: NewsError?) {
    cancelDebouncedLoad()
    requested = query ?? requested
    do {
      try await loadFirst(.revalidate)
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
    let number = sourceList.begin()
    do {
      try filter.errors.requireNone()
      let answer = try await loader(caching).newsAPI.sources(filter, mode: caching)
      if sourceList.end(number, with: answer.answer.value) {
        sourceProvenance = answer.answer.provenance
        sourceDrops = answer.answer.drops
        staleReason = answer.staleReason
      }
    } catch {
      await updateQuotaUsage()
      sourceList.end(number, throwing: error)
      throw error
    }
    await updateQuotaUsage()
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
    get { requested }
    set {
      if let newValue { return loadAfterPause(newValue) }
      cancelPendingQuery()
      requested = nil
    }
  }

  /// The search text; setting one of 3 to 30 characters loads its articles.
  ///
  /// A shorter or longer text sends no request and keeps the articles.
  public var text: String {
    get { searchText }
    set {
      searchText = newValue
      let words = PlainText.line(newValue)
      guard 3...30 ~= words.count else { return cancelPendingQuery() }
      let query: NewsQuery =
        switch searchProvider {
        case .newsAPI: .search(NewsQuery.Search(words))
        case .hackerNews: .hackerNewsSearch(words)
        }
      loadAfterPause(query)
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

  /// Waits for the load that the query or the text started.
  public func waitForSearch() async { await debouncedLoad.waitUntilIdle() }

  private func loadAfterPause(_ query: NewsQuery) {
    requested = query
    let key = LoadKey(query: query, loadCount: loadCount)
    debouncedLoad.submit(key)
    // The articles of this query are shown already: a load under way or its failure is obsolete.
    if !debouncedLoad.phase.isLoading { restoreShown() }
  }

  private func cancelPendingQuery() {
    debouncedLoad.cancel()
    restoreShown()
  }

  private func cancelDebouncedLoad() {
    loadCount += 1
    debouncedLoad.cancel()
  }

  private func restoreShown() {
    if let shown { requested = shown.query }
    if let value = headlines.value { list.set(value) } else { list.reset() }
  }

  private func makeDebouncedLoad() -> DebouncedLoader<LoadKey, Void> {
    DebouncedLoader(debounce: pause, clock: clock) { [weak self] _ in try await self?.loadFirst() }
  }

  /// The key of a debounced load; the same query is another key after any other load.
  private struct LoadKey: Equatable {
    let query: NewsQuery
    let loadCount: Int
  }
}
