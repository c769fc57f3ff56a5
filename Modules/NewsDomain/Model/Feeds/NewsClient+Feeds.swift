import Foundation
import FoundationCore
import StoreHTTP

extension NewsClient {
  /// Returns the articles of a feed that have all of some words.
  func page(of feed: Feed, words: String) async throws(NewsError) -> NewsPage {
    let answer = try await feeds.load(feed.address, mode: caching)
    var page = NewsPage()
    let words = words.searchWords
    for row in answer.document.articles(of: feed, at: answer.address) {
      if case .article(let article) = row, !article.hasWords(words) { continue }
      page.headlines.append(row, from: answer.provenance)
    }
    page.headlines.provenance = answer.provenance
    page.headlines.total = page.headlines.articles.count
    if let new = answer.movedTo {
      page.headlines.notes.append(.feedMoved(from: feed.address, to: new))
    }
    return page
  }
}

extension Article {
  /// Returns `true` if the title and the description contain all words.
  fileprivate func hasWords(_ words: [String]) -> Bool {
    guard !words.isEmpty else { return true }
    let own = Set(title.searchWords + (description ?? "").searchWords)
    return words.allSatisfy(own.contains)
  }
}
