import FoundationCore
import StoreHTTP

/// What one question brought at a time, as it came.
struct NewsPage: Sendable {
  var articles: [Article] = []
  var rest: NewsCursor?
  var total: Int?
  var notes: [NewsNote] = []
  var dropped: [Headlines.DropReason: Int] = [:]
  var drops = DropReport()
  var provenance: Provenance?
  /// Why it was kept from earlier, where nothing new can be had.
  var shortfall: NewsError?

  /// Takes an article that came in some way, or counts why it is left out.
  mutating func take(_ read: ParsedArticle, from provenance: Provenance) {
    switch read {
    case .article(var article):
      article.provenance = provenance
      articles.append(article)
    case .dropped(let reason): drop(because: reason)
    }
  }

  /// Counts an article that is left out.
  mutating func drop(because reason: Headlines.DropReason) { dropped[reason, default: 0] += 1 }

  /// Takes what is known about an answer.
  mutating func note(_ answer: DecodedResponse<some Sendable>) {
    drops.append(answer.drops)
    provenance = provenance.map { $0.orOlder(answer.provenance) } ?? answer.provenance
  }
}

extension Provenance {
  /// The one of two that is older: of many answers, it is what can be said of all.
  func orOlder(_ other: Provenance) -> Provenance {
    guard let age else { return self }
    guard let others = other.age else { return other }
    return others > age ? other : self
  }
}
