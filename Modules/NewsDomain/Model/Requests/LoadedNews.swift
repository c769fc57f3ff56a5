import FoundationCore

/// The loaded pages of news, with the requests that have more.
struct LoadedNews {
  private(set) var headlines = Headlines()
  private(set) var pending: [NewsBatch.PagedRequest] = []
  private var deduplicator = ArticleDeduplicator()

  init(_ batch: NewsBatch) { add(batch) }

  mutating func add(_ batch: NewsBatch) {
    let new = batch.headlines
    deduplicator.add(contentsOf: new.articles)
    headlines.articles = deduplicator.articles
    headlines.duplicateCount = deduplicator.duplicateCount
    headlines.hasMore = !batch.pending.isEmpty
    headlines.total = new.total ?? headlines.total
    headlines.notes += new.notes.filter { !headlines.notes.contains($0) }
    headlines.provenance = new.provenance ?? headlines.provenance
    headlines.addDrops(of: new)
    pending = batch.pending
  }
}
