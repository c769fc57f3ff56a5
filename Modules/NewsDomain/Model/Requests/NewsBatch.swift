import FoundationCore

/// The combined pages of several requests.
struct NewsBatch: Sendable {
  /// A request for one page, with its cursor.
  struct PagedRequest: Sendable, Hashable {
    /// A query of a plan, which one server answers.
    let query: NewsQuery
    let cursor: NewsCursor
    /// The articles of its earlier pages, to detect a repeated page.
    var progress = PaginationLoopDetector()

    static func == (one: PagedRequest, other: PagedRequest) -> Bool {
      one.query == other.query && one.cursor == other.cursor
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(query)
      hasher.combine(cursor)
    }
  }

  /// The articles of all requests, with what is known about them.
  var page = NewsPage()
  var pending: [PagedRequest] = []
  /// The errors of the requests that failed.
  var failures: [NewsError] = []
  /// The provenance of the oldest answer of each provider.
  private var provenances: [Article.Provider: Provenance] = [:]

  /// Adds a page, unless it repeats an earlier one.
  mutating func add(_ new: NewsPage, of paged: PagedRequest, isOnly: Bool) {
    let provider = paged.query.provider
    var progress = paged.progress
    do {
      // Items of Hacker News have identifiers; each is requested once.
      if paged.cursor.page != nil { try progress.recordPage(ids: new.articles.lazy.map(\.id)) }
      page.articles += new.articles
      if let cursor = new.nextCursor {
        pending.append(PagedRequest(query: paged.query, cursor: cursor, progress: progress))
      }
    } catch {
      if new.nextCursor != nil, let number = paged.cursor.page {
        page.notes.append(.repeatedPage(provider, number: number))
      }
    }
    // Several requests count the same articles, so the sum of their totals means nothing.
    page.total = isOnly ? new.total : nil
    page.notes += new.notes
    page.dropped.merge(new.dropped, uniquingKeysWith: +)
    page.drops.append(new.drops)
    page.staleReason = page.staleReason ?? new.staleReason
    provenances[provider] = [provenances[provider], new.provenance].compactMap(\.self).oldest
    page.provenance = [page.provenance, new.provenance].compactMap(\.self).oldest
  }

  /// Adds the notes about failed providers and stored articles.
  mutating func addNotes() {
    for failure in failures {
      let note: NewsNote =
        if case .feed(let address, let error) = failure {
          .feedFailed(address, reason: error.sentence)
        } else {
          .providerFailed(failure.provider, reason: failure.title, code: failure.code)
        }
      if !page.notes.contains(note) { page.notes.append(note) }
    }
    for provider in Article.Provider.allCases {
      guard case .stale(let age)? = provenances[provider] else { continue }
      page.notes.append(.stale(provider, age: age))
    }
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
    case .sources(let sources):
      let names = sources.count == 1 ? "'\(sources[0])'" : "these sources"
      return
        "NewsAPI has no headlines from \(names) right now. Check the identifiers of the sources."
    case .sourcesOf(let country):
      return "NewsAPI has no current headlines from sources in \(NewsCountry(country).name)."
    case .hackerNews: return "The list is empty right now."
    case .hackerNewsSearch: return "No story on Hacker News has these words. Try fewer."
    case .feeds(_, ""): return "The feeds have no articles."
    case .feeds: return "No article of the feeds has these words."
    case .combined: return "No provider found a matching article."
    }
  }
}
