import Foundation
public import FoundationCore
import StoreHTTP

/// The articles of a query, with totals, notes and drops.
public struct Headlines: Sendable {
  /// The articles without duplicates, in the order of the query.
  public internal(set) var articles: [Article] = []
  /// The total number of articles, if known.
  public internal(set) var total: Int?
  /// `true` if there are more pages.
  public internal(set) var hasMore = false
  /// The notes about the articles.
  public internal(set) var notes: [NewsNote] = []
  /// The number of dropped articles by reason.
  public internal(set) var dropped: [DropReason: Int] = [:]
  /// The number of articles that became copies of others.
  public internal(set) var duplicateCount = 0
  /// The provenance of the latest answer, with its age.
  public internal(set) var provenance: Provenance?
  /// The unreadable values in the answers.
  public internal(set) var drops = DropReport()
  /// The error because of which some articles are stored ones; `nil` if all are new.
  public internal(set) var staleReason: NewsError?

  /// Creates an empty list.
  init() {}

  /// Creates a list of articles without duplicates.
  ///
  /// - Parameters:
  ///   - articles: The articles; the first of several duplicates keeps its place.
  ///   - newestFirst: `true` to sort by date, articles without one last.
  public init(deduplicating articles: some Sequence<Article>, newestFirst: Bool = false) {
    var deduplicator = ArticleDeduplicator()
    if newestFirst {
      deduplicator.add(contentsOf: articles.newestFirst)
    } else {
      deduplicator.add(contentsOf: articles)
    }
    self.articles = deduplicator.articles
    duplicateCount = deduplicator.duplicateCount
  }

  /// Returns the headlines with at most a number of articles.
  func limited(to count: Int) -> Headlines {
    var headlines = self
    headlines.articles = Array(articles.prefix(max(count, 0)))
    headlines.hasMore = hasMore || articles.count > headlines.articles.count
    return headlines
  }

  /// The reason why an article was dropped.
  public enum DropReason: String, Sendable, Hashable, CaseIterable {
    /// The publisher retracted the article; NewsAPI sends `[Removed]`.
    case removed
    /// The article has no title.
    case untitled
    /// The article has no valid URL.
    case withoutAddress = "without_address"
    /// The article is unreadable.
    case unreadable
    /// The author deleted the post.
    case deleted
    /// The moderators removed the post.
    case dead
    /// No item has the identifier.
    case missing
    /// The item is a comment or a poll option.
    case notAnArticle = "not_an_article"
    /// The request for the item failed.
    case unavailable
  }
}

extension Sequence<Article> {
  /// The articles sorted by date, newest first, articles without a date last; the sort is stable.
  var newestFirst: [Article] {
    enumerated()
      .ordered { one, other in
        switch (one.element.publishedAt, other.element.publishedAt) {
        case (let mine?, let yours?) where mine != yours: mine > yours
        case (.some, nil): true
        case (nil, .some): false
        default: one.offset < other.offset
        }
      }
      .map(\.element)
  }
}
