public import Foundation
public import FoundationCore

/// Which news are asked for.
public indirect enum NewsQuery: Sendable, Hashable {
  /// The top headlines of a country, by its two letters, and of a category.
  ///
  /// Without a country they are those of the United States, which NewsAPI has. Another country is
  /// asked for through its sources and by a search for its name, and a note says so.
  case top(country: String? = nil, category: Category? = nil)
  /// What NewsAPI finds among all its articles.
  case search(Search)
  /// What NewsAPI finds about a country, by its two letters: articles not before a date that name it,
  /// in English or in a language that is spoken there.
  case about(country: String, since: Date? = nil)
  /// The headlines of one source.
  case source(Source.ID)
  /// A list of Hacker News, in its own order.
  case hackerNews(HackerNewsList)
  /// What Hacker News finds among its stories, not before a date.
  case hackerNewsSearch(String, order: HackerNewsOrder = .relevance, since: Date? = nil)
  /// Several questions at once, their articles in one stream, the newest first.
  ///
  /// One that fails is told of in a note; only where all fail is it a failure.
  case together([NewsQuery])

  /// What news are about.
  public enum Category: String, Sendable, Hashable, CaseIterable, Codable {
    case business
    case entertainment
    case general
    case health
    case science
    case sports
    case technology
  }

  /// Makes a query of what was picked from a list and typed beside it.
  ///
  /// - Parameters:
  ///   - index: 0 for the top headlines of a country, or of the United States for no text; 1 for a
  ///     search; 2 for a category; 3 for a source. Any other is no query.
  ///   - text: The country, the words, the category or the source; a category that there is not is
  ///     no query.
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

  /// Who is asked.
  public var providers: Set<Article.Provider> {
    switch self {
    case .top, .search, .about, .source: [.newsAPI]
    case .hackerNews, .hackerNewsSearch: [.hackerNews]
    case .together(let queries): queries.reduce(into: []) { $0.formUnion($1.providers) }
    }
  }
}
