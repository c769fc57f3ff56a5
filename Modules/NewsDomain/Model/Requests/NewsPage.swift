import FoundationCore
import StoreHTTP

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
  /// The error because of which the articles are stored ones.
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
