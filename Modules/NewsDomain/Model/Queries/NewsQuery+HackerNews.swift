public import Foundation

extension NewsQuery {
  /// The stories of Hacker News that name a country, by its two letters, in English; the newest first.
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

    /// The list at a place of a picker, in the order of all cases.
    public init?(index: Int) {
      guard Self.allCases.indices.contains(index) else { return nil }
      self = Self.allCases[index]
    }

    /// What the list is called over HTTP.
    var file: String { "\(rawValue)stories.json" }
  }

  /// In which order Hacker News gives what it found.
  public enum HackerNewsOrder: String, Sendable, Hashable, CaseIterable {
    case relevance
    case date
  }
}
