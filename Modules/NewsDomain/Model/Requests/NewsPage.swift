import FoundationCore
import StoreHTTP

/// One page of one request.
struct NewsPage: Sendable {
  var articles: [Article] = []
  var nextCursor: NewsCursor?
  var total: Int?
  var notes: [NewsNote] = []
  var dropped: [Headlines.DropReason: Int] = [:]
  var drops = DropReport()
  var provenance: Provenance?
  /// The error because of which the page is a stored one.
  var staleReason: NewsError?

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
  mutating func record(_ answer: DecodedResponse<some Sendable>) {
    drops.append(answer.drops)
    provenance = provenance.map { $0.orOlder(answer.provenance) } ?? answer.provenance
  }
}

extension Provenance {
  /// Returns the older of two provenances, which holds for both answers.
  func orOlder(_ other: Provenance) -> Provenance {
    guard let age else { return self }
    guard let others = other.age else { return other }
    return others > age ? other : self
  }
}
