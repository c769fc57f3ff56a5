import FoundationCore

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
    var known: Set<Int> = []
    let places = deduplicator.add(contentsOf: new.articles).filter { known.insert($0).inserted }
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
