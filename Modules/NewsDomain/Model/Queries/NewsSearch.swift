public import Foundation
public import FoundationCore

/// A form to search for a text.
///
///     var search = NewsSearch()
///     search.text = "paper mugs"
///     if let query = search.query { news.articles.query = query }
public struct NewsSearch: Sendable, Hashable {
  /// The typed text.
  public var text: String
  /// The provider that is searched.
  public var provider: Article.Provider

  /// Creates a search.
  public init(_ text: String = "", provider: Article.Provider = .newsAPI) {
    self.text = text
    self.provider = provider
  }

  /// The query; `nil` unless the text has 3 to 30 characters.
  public var query: NewsQuery? {
    let words = PlainText.line(text)
    guard 3...30 ~= words.count else { return nil }
    return switch provider {
    case .newsAPI: .search(NewsQuery.Search(words))
    // A text is searched for in all articles of a provider; feeds have their latest only.
    case .hackerNews, .feeds: .hackerNewsSearch(words)
    }
  }

  /// The reason why there is no query; `nil` if there is one, or no text.
  public var hint: String? {
    switch PlainText.line(text).count {
    case 1...2: "Write at least 3 characters."
    case 31...: "Write at most 30 characters."
    default: nil
    }
  }
}

extension NewsQuery {
  /// Returns the query for everything that sources have published, newest first, with an earliest
  /// date.
  ///
  /// The headlines of a source are some of it, and newer: a free key of NewsAPI searches what is a
  /// day old.
  public static func published(by sources: [Source.ID], since: Date? = nil) -> NewsQuery {
    var search = Search()
    search.sources = sources
    search.from = since
    return .search(search)
  }

  /// A search of NewsAPI.
  ///
  /// It needs at least one of words, sources and domains.
  public struct Search: Sendable, Hashable {
    /// The search words, with the syntax of NewsAPI: quotes for a phrase, `+` and `-` to require and
    /// exclude, AND, OR, NOT and parentheses.
    public var text: String
    /// The fields that are searched; all if empty.
    public var fields: Set<Field> = []
    /// The sources; all if empty.
    public var sources: [Source.ID] = []
    /// The domains, such as `bbc.co.uk`; all if empty.
    public var domains: [String] = []
    /// The excluded domains.
    public var excludedDomains: [String] = []
    /// The earliest date.
    public var from: Date?
    /// The latest date.
    public var to: Date?
    /// The two-letter code of the language.
    public var language: String?
    /// The order of the results.
    public var order = Order.publishedAt

    /// Creates a search for words in all fields.
    public init(_ text: String = "") { self.text = text }

    /// A field of an article.
    public enum Field: String, Sendable, Hashable, CaseIterable {
      case title
      case description
      case content
    }

    /// The order of search results.
    public enum Order: String, Sendable, Hashable, CaseIterable {
      /// Newest first.
      case publishedAt
      /// Best match first.
      case relevancy
      /// Most popular sources first.
      case popularity
    }
  }

  /// A filter of sources; `nil` matches all.
  public struct SourceFilter: Sendable, Hashable {
    /// The ISO 3166 code of the country.
    public var country: String?
    /// The two-letter code of the language.
    public var language: String?
    /// The category.
    public var category: Category?

    /// Creates a filter.
    public init(country: String? = nil, language: String? = nil, category: Category? = nil) {
      self.country = country
      self.language = language
      self.category = category
    }
  }
}
