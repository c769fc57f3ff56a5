public import Foundation
public import FoundationCore
import StoreHTTP

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
  /// The headlines of sources.
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
    case .top, .search, .about, .sources, .sourcesOf: [.newsAPI]
    case .hackerNews, .hackerNewsSearch: [.hackerNews]
    case .feeds: [.feeds]
    case .combined(let queries): queries.reduce(into: []) { $0.formUnion($1.providers) }
    }
  }

  /// The address of the query at NewsAPI, without the key; `nil` for queries of Hacker News, and for
  /// several combined.
  ///
  /// The client sends more requests than this one for a country without top headlines, for the
  /// sources of a country, whose list this is, and for more sources than NewsAPI accepts at once.
  public var url: URL? {
    newsAPIAddress.flatMap { path, query in
      URL(string: "\(NewsClient.newsAPIAddress)\(path.encoded)?\(query.encoded)")
    }
  }

  /// Returns the query for the headlines of one source.
  public static func source(_ source: Source.ID) -> NewsQuery { .sources([source]) }

  /// Returns a search of Hacker News for the English name of a country, newest first.
  public static func stories(aboutCountry country: String, since: Date? = nil) -> NewsQuery {
    .hackerNewsSearch(NewsCountry(country).name, order: .date, since: since)
  }

  /// The lists of Hacker News.
  public enum HackerNewsList: String, Sendable, Hashable, CaseIterable {
    case new
    case top
    case best
    case ask
    case show
    case job

    /// Creates the list at an index of all cases.
    public init?(index: Int) {
      guard Self.allCases.indices.contains(index) else { return nil }
      self = Self.allCases[index]
    }

    var path: String { "\(rawValue)stories.json" }
  }

  /// The order of search results.
  public enum HackerNewsOrder: String, Sendable, Hashable, CaseIterable {
    case relevance
    case date
  }

  /// The validation errors of the query, by field.
  public var errors: FieldErrors {
    var errors = FieldErrors()
    switch self {
    case .top(let country, _): errors.check("country", country ?? "us", .country)
    case .about(let country, _), .sourcesOf(let country):
      errors.check("country", country, .country)
    case .search(let search): search.check(&errors)
    case .sources(let sources):
      errors.check("source", sources.map(\.rawValue).joined(), .required)
    case .hackerNewsSearch(let text, _, _): errors.check("text", text, .required, .length(...500))
    case .hackerNews: break
    case .feeds(let feeds, let words):
      errors.check("feeds", feeds.map(\.title).joined(), .required)
      errors.check("text", words, .length(...500))
    case .combined(let queries):
      for query in queries { errors = FieldErrors(errors.all + query.errors.all) }
    }
    return errors
  }
}

extension NewsQuery.SourceFilter {
  /// The validation errors of the filter, by field.
  public var errors: FieldErrors {
    var errors = FieldErrors()
    errors.check("country", country ?? "us", .country)
    errors.check("language", language ?? "en", .newsLanguage)
    return errors
  }
}

extension NewsQuery.Search {
  fileprivate func check(_ errors: inout FieldErrors) {
    let isNarrow = !sources.isEmpty || !domains.isEmpty
    if !isNarrow { errors.check("text", text, .required) }
    errors.check("text", text, .length(...500))
    errors.check("language", language ?? "en", .newsLanguage)
    if let from, let to { errors.check("to", from <= to, .notBeforeStart) }
  }
}

extension FieldRule<String> {
  /// Any country of ISO 3166, even one without headlines.
  fileprivate static var country: FieldRule {
    FieldRule("country", "Use the two-letter code of a country, such as us, fr or jp.") { text in
      text.count == 2 && Locale.Region.isoRegions.contains(Locale.Region(text.uppercased()))
    }
  }

  /// A language of NewsAPI.
  fileprivate static var newsLanguage: FieldRule {
    let words = NewsLanguage.all
    return FieldRule(
      "not_one_of",
      "Choose one of \(words.joined(separator: ", ")).",
      accepted: words
    ) {
      words.contains($0.lowercased())
    }
  }
}

extension FieldRule<Bool> {
  fileprivate static var notBeforeStart: FieldRule {
    FieldRule("order", "Use an end that is after the start.") { $0 }
  }
}
