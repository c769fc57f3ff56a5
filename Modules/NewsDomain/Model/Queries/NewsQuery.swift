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
  /// The headlines of several sources.
  case sources([Source.ID])
  /// The headlines of the sources of a country, by ISO 3166 code; see ``sourceFilter``.
  case sourcesOf(country: String)
  /// A list of Hacker News, in its own order.
  case hackerNews(HackerNewsList)
  /// A search among the stories of Hacker News, with an earliest date.
  case hackerNewsSearch(String, order: HackerNewsOrder = .relevance, since: Date? = nil)
  /// The articles of feeds, or those with all of some words.
  case feeds([Feed], words: String = "")
  /// Several queries with their articles merged, newest first.
  ///
  /// A failed query becomes a note; the whole fails only if all do.
  case combined([NewsQuery])

  /// A category of news.
  public enum Category: String, Sendable, Hashable, CaseIterable, Codable, JSONRepresentable {
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
  ///   - index: 0 for the top headlines of a country, 1 for a search, 2 for a category, 3 for a
  ///     source, 4 for the sources of a country; `nil` results from any other.
  ///   - text: The country, the words, the category or the source; `nil` results from an unknown
  ///     category and from no source. Without a text, the country is the United States, and the
  ///     others are `sports`.
  public init?(index: Int, text: String? = nil) {
    let line = PlainText.line(text ?? "sports")
    let country = text == nil || line.isEmpty ? nil : line.lowercased()
    switch index {
    case 0: self = .top(country: country)
    case 1: self = .search(Search(line))
    case 2:
      guard let category = Category(rawValue: line.lowercased()) else { return nil }
      self = .top(category: category)
    case 3 where !line.isEmpty: self = .source(Source.ID(rawValue: line))
    case 4: self = .sourcesOf(country: country ?? "us")
    default: return nil
    }
  }

  /// The filter of the sources whose headlines a query for the sources of a country has, which a
  /// screen may show in their place; `nil` for any other query.
  public var sourceFilter: SourceFilter? {
    if case .sourcesOf(let country) = self { SourceFilter(country: country) } else { nil }
  }

  /// The providers that answer the query.
  public var providers: Set<Article.Provider> {
    switch self {
    case .top, .search, .about, .source, .sources, .sourcesOf: [.newsAPI]
    case .hackerNews, .hackerNewsSearch: [.hackerNews]
    case .feeds: [.feeds]
    case .combined(let queries): queries.reduce(into: []) { $0.formUnion($1.providers) }
    }
  }
}
