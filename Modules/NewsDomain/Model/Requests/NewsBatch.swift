import FoundationCore
import StoreHTTP

/// What several questions brought at a time, in one.
struct NewsBatch: Sendable {
  /// A question that has more to give.
  struct Remainder: Sendable {
    let ask: NewsRequest
    let rest: NewsCursor
    /// The progress through its pages.
    var progress = PaginationLoopDetector()
  }

  var articles: [Article] = []
  var remainders: [Remainder] = []
  var total: Int?
  var notes: [NewsNote] = []
  var dropped: [Headlines.DropReason: Int] = [:]
  var drops = DropReport()
  /// The provenance of the oldest answer of each provider.
  private var provenances: [Article.Provider: Provenance] = [:]
  /// Why some of it is missing.
  var failures: [NewsError] = []
  /// Why some of it was kept from earlier, where nothing new can be had.
  var shortfall: NewsError?

  /// The provenance of the oldest answer.
  var provenance: Provenance? {
    Article.Provider.allCases.compactMap { provenances[$0] }
      .reduce(nil) { oldest, next in oldest?.orOlder(next) ?? next }
  }

  /// Takes a page, unless it is one that came before.
  mutating func add(_ page: NewsPage, of asked: Remainder, isOnly: Bool) {
    let provider = asked.ask.provider
    var progress = asked.progress
    do {
      // Items have numbers of their own, of which each is asked for once.
      if asked.rest.page != nil { try progress.recordPage(ids: page.articles.lazy.map(\.id)) }
      articles += page.articles
      if let rest = page.rest {
        remainders.append(Remainder(ask: asked.ask, rest: rest, progress: progress))
      }
    } catch {
      if page.rest != nil, let number = asked.rest.page {
        notes.append(.repeatedPage(provider, number: number))
      }
    }
    // What several have in common is counted by each of them, so that their sum says nothing.
    total = isOnly ? page.total : nil
    notes += page.notes
    dropped.merge(page.dropped, uniquingKeysWith: +)
    drops.append(page.drops)
    shortfall = shortfall ?? page.shortfall
    if let new = page.provenance {
      provenances[provider] = provenances[provider].map { $0.orOlder(new) } ?? new
    }
  }

  /// Says who is missing, and how old the rest is.
  mutating func addNotes() {
    for failure in failures {
      let note = NewsNote.without(failure.provider, reason: failure.title, code: failure.code)
      if !notes.contains(note) { notes.append(note) }
    }
    for provider in Article.Provider.allCases {
      guard case .stale(let age)? = provenances[provider] else { continue }
      notes.append(.stored(provider, age: age))
    }
  }
}

extension Headlines {
  /// Puts what came behind what is there.
  mutating func add(_ harvest: NewsBatch, folding fold: inout ArticleDeduplicator) {
    fold.add(contentsOf: harvest.articles)
    articles = fold.articles
    folded = fold.count
    hasMore = !harvest.remainders.isEmpty
    total = harvest.total ?? total
    notes += harvest.notes.filter { !notes.contains($0) }
    dropped.merge(harvest.dropped, uniquingKeysWith: +)
    drops.append(harvest.drops)
    provenance = harvest.provenance ?? provenance
  }
}

extension NewsQuery {
  /// Why there may be no articles: never just that there is no news.
  func explanation(leftOut dropped: [Headlines.DropReason: Int]) -> String {
    let count = dropped.values.reduce(0, +)
    guard count == 0 else {
      return
        "There \(count == 1 ? "was one article, which" : "were \(count) articles, which") could "
        + "not be shown: taken back, or unreadable."
    }
    switch self {
    case .top(let country?, _) where country.lowercased() != "us":
      return
        "Neither do its sources have headlines now, nor does an article of the last weeks name "
        + "\(NewsCountry(country).name)."
    case .top(_, let category):
      let about = category.map { " about \($0.rawValue)" } ?? ""
      return "NewsAPI has no top headlines\(about) at the moment; try again in a while."
    case .about(let country, _):
      return
        "No article that NewsAPI has for this key names \(NewsCountry(country).name); a free key "
        + "reaches from a month ago to yesterday."
    case .search:
      return
        "No article that NewsAPI has for this key is so; a free key reaches from a month ago to "
        + "yesterday. Fewer words, no language or other dates may find some."
    case .source(let source):
      return
        "NewsAPI has no headlines of '\(source)' at the moment; see whether that is the name of "
        + "one of its sources."
    case .hackerNews: return "The list is empty at the moment."
    case .hackerNewsSearch: return "No story on Hacker News has these words; fewer may find some."
    case .together: return "None of those that were asked has such an article."
    }
  }
}
