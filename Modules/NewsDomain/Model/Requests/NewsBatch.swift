import FoundationCore
import StoreHTTP

/// The combined pages of several requests.
struct NewsBatch: Sendable {
  /// A request for one page, with its cursor.
  struct PagedRequest: Sendable {
    let request: NewsRequest
    let cursor: NewsCursor
    /// The articles of its earlier pages, to detect a repeated page.
    var progress = PaginationLoopDetector()
  }

  var articles: [Article] = []
  var pending: [PagedRequest] = []
  var total: Int?
  var notes: [NewsNote] = []
  var dropped: [Headlines.DropReason: Int] = [:]
  var drops = DropReport()
  /// The provenance of the oldest answer of each provider.
  private var provenances: [Article.Provider: Provenance] = [:]
  /// The errors of the requests that failed.
  var failures: [NewsError] = []
  /// The error because of which some articles are stored ones.
  var staleReason: NewsError?

  /// The provenance of the oldest answer.
  var provenance: Provenance? {
    Article.Provider.allCases.compactMap { provenances[$0] }
      .reduce(nil) { oldest, next in oldest?.orOlder(next) ?? next }
  }

  /// Adds a page, unless it repeats an earlier one.
  mutating func add(_ page: NewsPage, of paged: PagedRequest, isOnly: Bool) {
    let provider = paged.request.provider
    var progress = paged.progress
    do {
      // Items of Hacker News have identifiers, each of which is requested once.
      if paged.cursor.page != nil { try progress.recordPage(ids: page.articles.lazy.map(\.id)) }
      articles += page.articles
      if let cursor = page.nextCursor {
        pending.append(PagedRequest(request: paged.request, cursor: cursor, progress: progress))
      }
    } catch {
      if page.nextCursor != nil, let number = paged.cursor.page {
        notes.append(.repeatedPage(provider, number: number))
      }
    }
    // Several requests count the same articles, so the sum of their totals means nothing.
    total = isOnly ? page.total : nil
    notes += page.notes
    dropped.merge(page.dropped, uniquingKeysWith: +)
    drops.append(page.drops)
    staleReason = staleReason ?? page.staleReason
    if let new = page.provenance {
      provenances[provider] = provenances[provider].map { $0.orOlder(new) } ?? new
    }
  }

  /// Adds the notes about failed providers and stored articles.
  mutating func addNotes() {
    for failure in failures {
      let note = NewsNote.providerFailed(
        failure.provider,
        reason: failure.title,
        code: failure.code
      )
      if !notes.contains(note) { notes.append(note) }
    }
    for provider in Article.Provider.allCases {
      guard case .stale(let age)? = provenances[provider] else { continue }
      notes.append(.stale(provider, age: age))
    }
  }
}

extension Headlines {
  /// Appends the articles of a batch.
  mutating func add(_ batch: NewsBatch, with deduplicator: inout ArticleDeduplicator) {
    deduplicator.add(contentsOf: batch.articles)
    articles = deduplicator.articles
    duplicateCount = deduplicator.duplicateCount
    hasMore = !batch.pending.isEmpty
    total = batch.total ?? total
    notes += batch.notes.filter { !notes.contains($0) }
    dropped.merge(batch.dropped, uniquingKeysWith: +)
    drops.append(batch.drops)
    provenance = batch.provenance ?? provenance
  }
}

extension NewsQuery {
  /// Returns the likely reason for an empty result, with a suggestion.
  func explanation(dropped: [Headlines.DropReason: Int]) -> String {
    let count = dropped.values.reduce(0, +)
    guard count == 0 else {
      return
        "\(count) \(count == 1 ? "article is" : "articles are") hidden: retracted, or unreadable."
    }
    switch self {
    case .top(let country?, _) where country.lowercased() != "us":
      return
        "NewsAPI has no current headlines from sources in \(NewsCountry(country).name), and no "
        + "recent article that mentions it."
    case .top(_, let category):
      let about = category.map { " in \($0.rawValue)" } ?? ""
      return "NewsAPI has no top headlines\(about) right now; try again later."
    case .about(let country, _):
      return
        "NewsAPI found no article that mentions \(NewsCountry(country).name). A free key covers the "
        + "past month up to yesterday."
    case .search:
      return
        "NewsAPI found no matching article. A free key covers the past month up to yesterday. Try "
        + "fewer words, any language or other dates."
    case .source(let source):
      return
        "NewsAPI has no headlines from '\(source)' right now. Check the identifier of the source."
    case .hackerNews: return "The list is empty right now."
    case .hackerNewsSearch: return "No story on Hacker News has these words. Try fewer."
    case .combined: return "No provider found a matching article."
    }
  }
}
