import Foundation
public import FoundationCore

/// A page of the articles of a query, with the totals and notes of the list up to it.
///
/// An article of an earlier page that has got another copy is an item of this page again, in its
/// place of the list.
public struct Headlines: ListPage, Sendable {
  /// The articles without duplicates, in the order of the query.
  public internal(set) var items: [Article]
  /// The reference to the next page; `nil` on the last page.
  public internal(set) var next: Next?
  /// The total number of articles, if known.
  public internal(set) var total: Int?
  /// The notes about the articles.
  public internal(set) var notes: [NewsNote] = []
  /// The number of dropped articles by reason.
  public internal(set) var dropped: [DropReason: Int] = [:]
  /// The number of articles that became copies of others.
  public internal(set) var duplicateCount: Int
  /// The error that some stored articles replace; `nil` if all are new.
  public internal(set) var staleReason: NewsError?

  /// A reference to the page after the loaded ones: the requests that have more.
  public struct Next: Hashable, Sendable {
    let requests: [NewsBatch.PagedRequest]
    /// The loaded list, which later articles may be copies of.
    let list: NewsList

    public static func == (one: Next, other: Next) -> Bool { one.requests == other.requests }

    public func hash(into hasher: inout Hasher) { hasher.combine(requests) }
  }

  init(_ items: [Article], duplicateCount: Int = 0) {
    self.items = items
    self.duplicateCount = duplicateCount
  }

  /// Creates a page of articles without duplicates.
  ///
  /// - Parameters:
  ///   - articles: The articles; the first of several duplicates keeps its place.
  ///   - newestFirst: `true` to sort by date, articles without one last.
  public init(deduplicating articles: some Sequence<Article>, newestFirst: Bool = false) {
    var deduplicator = ArticleDeduplicator()
    deduplicator.add(contentsOf: newestFirst ? articles.newestFirst : Array(articles))
    self.init(deduplicator.articles, duplicateCount: deduplicator.duplicateCount)
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

extension Loaded<Headlines> {
  /// Adds the page after this one.
  public mutating func append(_ page: Loaded<Headlines>) {
    let items = value.items
    value = page.value
    value.items = (items + page.value.items).mergedByID
    provenance = page.provenance
    drops.append(page.drops)
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
