public import FoundationCore
public import Observation
public import StoreHTTP

/// The news: what was asked for last, as far as it was loaded.
///
///     let news = NewsModel(newsAPI: newsAPI, hackerNews: hackerNews, algolia: algolia)
///     try await news.load(.hackerNews(.top))
///     show(news.articles)
///
/// - Set the query or the text, and the articles follow, once there is a pause.
/// - What fails leaves the last good articles in place and says so in the phase; it ends nothing.
/// - What was asked for last is what is shown, in whatever order the answers come.
/// - The same news from several places are one article, which says how many.
@MainActor @Observable
public final class NewsModel {
  /// The articles and all that is to be said about them; a failure is a ``NewsError``.
  public var headlines: LoadPhase<Headlines> { list.phase }
  /// The articles that are there, whatever has happened since.
  public var articles: [Article] { list.phase.value?.articles ?? [] }
  /// How many requests to NewsAPI are spent, as of the last one; nothing without a ledger.
  public private(set) var allowance: RequestQuota.Standing?
  /// Why some of what was loaded last was kept from earlier: its plan allows NewsAPI no new answer.
  ///
  /// Nothing where all is as it was asked for, be it articles or sources.
  public internal(set) var shortfall: NewsError?

  /// The sources that were asked for last.
  public var sources: LoadPhase<[Source]> { sourceList.phase }
  /// The provenance of the sources, with their age.
  public internal(set) var sourceProvenance: Provenance?
  /// The unreadable values dropped from the sources.
  public internal(set) var sourceDrops = DropReport()
  /// What the sources that are shown must contain; nobody is asked for it.
  public var sourceText = ""

  /// Where the text is searched for.
  public var searchProvider = Article.Provider.newsAPI
  /// Which stored answers will do.
  @ObservationIgnored public var caching = HTTPRequest.CachePolicy.Mode.standard
  /// How many articles a page has.
  public let pageSize: Int

  var list = LatestLoad<Headlines>()
  var sourceList = LatestLoad<[Source]>()
  var asked: NewsQuery?
  var typed = ""
  /// The articles that are there, by what makes them the same; what to go on with; of which query.
  @ObservationIgnored var shown:
    (query: NewsQuery, fold: ArticleDeduplicator, rest: [NewsBatch.Remainder])?
  /// How many loads there were that nobody typed.
  @ObservationIgnored var loadCount = 0
  @ObservationIgnored private(set) lazy var follower = makeFollower()

  @ObservationIgnored let clock: any Clock<Duration>
  private let newsAPI: NewsAPIClient
  private let hackerNews: HackerNewsClient
  private let ledger: RequestQuota?
  private let pause: Duration

  /// Makes a model that asks three servers.
  ///
  /// - Parameters:
  ///   - newsAPI: Asks `https://newsapi.org/v2/`, with the key among its credentials.
  ///   - hackerNews: Asks `https://hacker-news.firebaseio.com/v0/`.
  ///   - algolia: Asks `https://hn.algolia.com/api/v1/`.
  ///   - ledger: Where the requests to NewsAPI are counted, to show how many are left.
  ///   - pageSize: How many articles a page has, from 1 to 100.
  ///   - concurrentItems: How many items of Hacker News are asked for at a time.
  ///   - pause: How long nothing must be set or typed before a load begins.
  ///   - clock: What pauses are measured by.
  public init(
    newsAPI: HTTPClient,
    hackerNews: HTTPClient,
    algolia: HTTPClient,
    ledger: RequestQuota? = nil,
    pageSize: Int = 20,
    concurrentItems: Int = 32,
    pause: Duration = .milliseconds(250),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.pageSize = pageSize
    self.clock = clock
    self.ledger = ledger
    self.pause = pause
    self.newsAPI = NewsAPIClient(client: newsAPI, pageSize: min(max(pageSize, 1), 100))
    self.hackerNews = HackerNewsClient(
      items: hackerNews,
      search: algolia,
      pageSize: max(pageSize, 1),
      concurrentItems: concurrentItems
    )
  }

  /// Whoever can be asked, as things stand.
  func desk(_ mode: HTTPRequest.CachePolicy.Mode) -> NewsLoader {
    NewsLoader(newsAPI: newsAPI, hackerNews: hackerNews, mode: mode)
  }

  /// Looks up how many requests are spent.
  func lookUpAllowance() async {
    guard let ledger else { return }
    // It is only shown; that the books cannot be read is told when a request is to be written down.
    allowance = (try? await ledger.standing()) ?? allowance
  }

  private func makeFollower() -> DebouncedLoader<Wish, Void> {
    DebouncedLoader(debounce: pause, clock: clock) { [weak self] _ in try await self?.loadFirst() }
  }

  /// A query is another wish where something else was loaded since, though it is the same.
  struct Wish: Equatable {
    let query: NewsQuery
    let loadCount: Int
  }
}
