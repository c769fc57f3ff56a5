import Foundation

/// One question to one server, which is answered page by page.
enum NewsRequest: Sendable, Hashable {
  /// The top headlines of the United States, the only country NewsAPI has them of.
  case topOfUnitedStates(NewsQuery.Category?)
  /// The headlines of some sources, as many as NewsAPI takes at once.
  case headlines([Source.ID])
  /// A search in all that NewsAPI has.
  case everything(NewsQuery.Search)
  /// A list of Hacker News.
  case list(NewsQuery.HackerNewsList)
  /// A search in what Hacker News has, not before a date.
  case algolia(String, NewsQuery.HackerNewsOrder, since: Date?)

  /// The provider that is asked.
  var provider: Article.Provider {
    switch self {
    case .topOfUnitedStates, .headlines, .everything: .newsAPI
    case .list, .algolia: .hackerNews
    }
  }
}

/// Where an answer goes on.
enum NewsCursor: Sendable {
  /// On the page of a number.
  case page(Int)
  /// With these items.
  case items([Int])

  /// The number of the page, where it is one of a number.
  var page: Int? { if case .page(let number) = self { number } else { nil } }
}
