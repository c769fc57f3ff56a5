public import Foundation

extension NewsQuery {
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

    /// The path of the list.
    var path: String { "\(rawValue)stories.json" }
  }

  /// The order of search results.
  public enum HackerNewsOrder: String, Sendable, Hashable, CaseIterable {
    case relevance
    case date
  }
}
