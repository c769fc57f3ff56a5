import Foundation

/// A paged request to one server.
enum NewsRequest: Sendable, Hashable {
  /// The top headlines of a country; NewsAPI has those of the United States only.
  case top(country: String, NewsQuery.Category?)
  /// The headlines of sources, at most as many as NewsAPI accepts.
  case headlines([Source.ID])
  /// A search among all articles of NewsAPI.
  case everything(NewsQuery.Search)
  /// A list of Hacker News.
  case list(NewsQuery.HackerNewsList)
  /// A search in Hacker News, with an earliest date.
  case algolia(String, NewsQuery.HackerNewsOrder, since: Date?)

  /// A feed, with the words that its articles must have.
  case feed(Feed, words: String)

  /// The provider that answers the request.
  var provider: Article.Provider {
    switch self {
    case .top, .headlines, .everything: .newsAPI
    case .list, .algolia: .hackerNews
    case .feed: .feeds
    }
  }
}

/// The position of the next page.
enum NewsCursor: Sendable, Hashable {
  /// A page number.
  case page(Int)
  /// The identifiers of the remaining items.
  case items([Int])

  /// The page number; `nil` for items.
  var page: Int? { if case .page(let number) = self { number } else { nil } }
}
