import Foundation
public import FoundationCore
import StoreHTTP

/// What came of a question: the articles, and everything one should know about them.
public struct Headlines: Sendable, Hashable {
  /// The articles, each once, in the order of the list that was asked for.
  public internal(set) var articles: [Article] = []
  /// How many there are in all, where that is known.
  public internal(set) var total: Int?
  /// Whether there are more to be had.
  public internal(set) var hasMore = false
  /// What has to be said about them.
  public internal(set) var notes: [NewsNote] = []
  /// How many articles were left out, and why.
  public internal(set) var dropped: [DropReason: Int] = [:]
  /// How many articles were folded into others.
  public internal(set) var folded = 0
  /// Where what came last is from, and how old it is.
  public internal(set) var provenance: Provenance?
  /// What of the answers could not be read.
  public internal(set) var drops = DropReport()

  /// Nothing yet.
  init() {}

  /// Folds articles from anywhere into one list without duplicates.
  ///
  /// - Parameters:
  ///   - articles: The articles; of those that are the same the first stays, in its place.
  ///   - isNewestFirst: Whether they are sorted by their dates, those without one last.
  public init(folding articles: some Sequence<Article>, isNewestFirst: Bool = false) {
    var fold = ArticleDeduplicator()
    if isNewestFirst {
      fold.add(contentsOf: articles.newestFirst)
    } else {
      fold.add(contentsOf: articles)
    }
    self.articles = fold.articles
    folded = fold.count
  }

  /// Why an article was left out.
  public enum DropReason: String, Sendable, Hashable, CaseIterable {
    /// Its publisher took it back, and `[Removed]` stands in its place.
    case removed
    /// It has no title.
    case untitled
    /// It has no address that could be opened.
    case withoutAddress = "without_address"
    /// It could not be read at all.
    case unreadable
    /// Its author deleted it.
    case deleted
    /// The moderators took it away.
    case dead
    /// There is nothing under its number.
    case missing
    /// It is a comment, or an answer of a poll.
    case notAnArticle = "not_an_article"
    /// It could not be fetched.
    case unavailable
  }
}

extension Sequence<Article> {
  /// The articles by date, the newest first; those of one moment, and those without a date, which
  /// come last, in the order they had.
  var newestFirst: [Article] {
    enumerated()
      .sorted { one, other in
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
