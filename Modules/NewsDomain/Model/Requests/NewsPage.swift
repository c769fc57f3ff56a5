import FoundationCore

/// One page of one request.
struct NewsPage: Sendable {
  var articles: [Article] = []
  /// The total number of articles, if known.
  var total: Int?
  var notes: [NewsNote] = []
  /// The number of dropped articles by reason.
  var dropped: [Headlines.DropReason: Int] = [:]
  /// The provenance of the oldest answer.
  var provenance: Provenance?
  /// The unreadable values in the answers.
  var drops = DropReport()
  /// The error that stored articles replace.
  var staleReason: NewsError?
  var nextCursor: NewsCursor?

  /// Appends an article, or counts the reason why it is dropped.
  mutating func append(_ row: ParsedArticle, from provenance: Provenance) {
    switch row {
    case .article(var article):
      article.provenance = provenance
      articles.append(article)
    case .dropped(let reason): drop(because: reason)
    }
  }

  /// Counts a dropped article.
  mutating func drop(because reason: Headlines.DropReason) { dropped[reason, default: 0] += 1 }

  /// Records the drops and the provenance of an answer.
  mutating func record(_ answer: Loaded<some Sendable>) {
    drops.append(answer.drops)
    provenance = [provenance, answer.provenance].compactMap(\.self).oldest
  }
}

/// The list of a query up to a page.
struct NewsList: Sendable {
  private var deduplicator = ArticleDeduplicator()
  private var total: Int?
  private var notes: [NewsNote] = []
  private var dropped: [Headlines.DropReason: Int] = [:]
  private var staleReason: NewsError?

  /// The number of articles without duplicates.
  var count: Int { deduplicator.articles.count }

  /// Adds a batch, and returns it as the page after the list.
  mutating func add(_ batch: NewsBatch) -> Loaded<Headlines> {
    let new = batch.page
    let places = deduplicator.add(contentsOf: new.articles).uniqued()
    total = new.total ?? total
    notes += new.notes.filter { !notes.contains($0) }
    dropped.merge(new.dropped, uniquingKeysWith: +)
    staleReason = staleReason ?? new.staleReason
    var page = Headlines(
      places.map { deduplicator.articles[$0] },
      duplicateCount: deduplicator.duplicateCount
    )
    page.total = total
    page.notes = notes
    page.dropped = dropped
    page.staleReason = staleReason
    if !batch.pending.isEmpty { page.next = Headlines.Next(requests: batch.pending, list: self) }
    return Loaded(page, provenance: new.provenance ?? .network, drops: new.drops)
  }
}
