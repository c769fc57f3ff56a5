import FoundationCore
import StoreHTTP

/// One page of one request.
struct NewsPage: Sendable {
  var headlines = Headlines()
  var nextCursor: NewsCursor?
}

extension Headlines {
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
  mutating func drop(because reason: DropReason) { dropped[reason, default: 0] += 1 }

  /// Records the drops and the provenance of an answer.
  mutating func record(_ answer: Loaded<some Sendable>) {
    drops.append(answer.drops)
    provenance = [provenance, answer.provenance].compactMap(\.self).oldest
  }

  /// Adds the drops of other headlines, and the reason why some of those are stored ones.
  mutating func addDrops(of other: Headlines) {
    dropped.merge(other.dropped, uniquingKeysWith: +)
    drops.append(other.drops)
    staleReason = staleReason ?? other.staleReason
  }
}
