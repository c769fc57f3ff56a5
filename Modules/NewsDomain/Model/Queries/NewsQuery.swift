public import Foundation
public import FoundationCore

/// A query for news.
public indirect enum NewsQuery: Sendable, Hashable {
  /// The top headlines of a country, by ISO 3166 code, and of a category.
  ///
  /// The default is the United States, the only country with top headlines at NewsAPI. For any other
  /// country, the headlines of its sources are combined with a search for its name, and a note says
  /// so.
  case top(country: String? = nil, category: Category? = nil)
  /// A search among all articles of NewsAPI.
  case search(Search)
  /// A search of NewsAPI for the names of a country, by ISO 3166 code, in English and its own
  /// languages, with an earliest date.
  case about(country: String, since: Date? = nil)
  /// The headlines of one source.
  case source(Source.ID)
  /// A list of Hacker News, in its own order.
  case hackerNews(HackerNewsList)
  /// A search among the stories of Hacker News, with an earliest date.
  case hackerNewsSearch(String, order: HackerNewsOrder = .relevance, since: Date? = nil)
  /// Several queries with their articles merged, newest first.
  ///
  /// A failed query becomes a note; the whole fails only if all do.
  case combined([NewsQuery])

  /// A category of news.
  public enum Category: String, Sendable, Hashable, CaseIterable, Codable {
    case business
    case entertainment
    case general
    case health
    case science
    case sports
    case technology
  }

  /// Creates a query from the index of a picker and a text field.
  ///
  /// - Parameters:
  ///   - index: 0 for the top headlines of a country (default: the United States), 1 for a search, 2
  ///     for a category, 3 for a source; `nil` results from any other.
  ///   - text: The country, the words, the category or the source; `nil` results from an unknown
  ///     category.
  public init?(index: Int, text: String = "") {
    let text = PlainText.line(text)
    switch index {
    case 0: self = .top(country: text.isEmpty ? nil : text.lowercased())
    case 1: self = .search(Search(text))
    case 2:
      guard let category = Category(rawValue: text.lowercased()) else { return nil }
      self = .top(category: category)
    case 3 where !text.isEmpty: self = .source(Source.ID(rawValue: text))
    default: return nil
    }
  }

  /// The providers that answer the query.
  public var providers: Set<Article.Provider> {
    switch self {
    case .top, .search, .about, .source: [.newsAPI]
    case .hackerNews, .hackerNewsSearch: [.hackerNews]
    case .combined(let queries): queries.reduce(into: []) { $0.formUnion($1.providers) }
    }
  }
}
