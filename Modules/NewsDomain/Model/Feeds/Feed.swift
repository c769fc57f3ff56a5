public import Foundation
import FoundationCore

/// A feed of articles, in RSS or Atom.
public struct Feed: Sendable, Hashable, Codable {
  /// The URL.
  public var address: URL
  /// The title; the host of the URL if the title is unknown.
  public var title: String

  /// Creates a feed.
  public init(address: URL, title: String? = nil) {
    self.address = address
    self.title =
      PlainText.line(ifAny: title) ?? address.host()?.withoutWWW ?? address.absoluteString
  }

  /// The form of the URL by which two feeds are the same one.
  var key: String { CanonicalURL.string(for: address) }
}

extension NewsClient {
  /// Returns the articles of a feed that have all of some words.
  func page(of feed: Feed, words: String) async throws(NewsError) -> NewsPage {
    guard let watchedFeeds else { return try await loadedPage(of: feed, words: words) }
    if let page = watchedFeeds[feed] { return try page.get() }
    do throws(NewsError) {
      let page = try await loadedPage(of: feed, words: words)
      watchedFeeds[feed] = .success(page)
      return page
    } catch {
      // A server that fails is not asked more often.
      if case .cancelled = error { throw error }
      watchedFeeds[feed] = .failure(error)
      throw error
    }
  }

  private func loadedPage(of feed: Feed, words: String) async throws(NewsError) -> NewsPage {
    let answer = try await feeds.load(feed.address)
    var page = NewsPage()
    let words = words.searchWords
    for row in answer.document.articles(of: feed, at: answer.address) {
      if case .article(let article) = row, !article.hasWords(words) { continue }
      page.append(row, from: answer.provenance)
    }
    page.articles = page.articles.newestFirst
    page.provenance = answer.provenance
    page.total = page.articles.count
    if answer.document.droppedCount > 0 {
      let count = answer.document.entries.count
      page.notes.append(.feedCut(feed.title, read: count, of: count + answer.document.droppedCount))
    }
    if let new = answer.movedTo {
      page.notes.append(.feedMoved(from: feed.address, to: new))
    }
    return page
  }
}

/// The pages of the feeds that a watch has loaded, for its polls before the next interval.
final class WatchedFeeds: Sendable {
  private let pages = Lock<[Feed: Result<NewsPage, NewsError>]>([:])

  subscript(feed: Feed) -> Result<NewsPage, NewsError>? {
    get { pages.withLock { $0[feed] } }
    set { pages.withLock { $0[feed] = newValue } }
  }

  func removeAll() { pages.withLock { $0 = [:] } }
}

extension Article {
  /// Returns `true` if the title and the description contain all words.
  fileprivate func hasWords(_ words: [String]) -> Bool {
    guard !words.isEmpty else { return true }
    let own = Set(title.searchWords + (description ?? "").searchWords)
    return words.allSatisfy(own.contains)
  }
}
