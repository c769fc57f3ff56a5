public import Foundation
public import FoundationCore

extension NewsQuery {
  /// What is searched for, and where.
  ///
  /// Of words, sources and domains at least one is needed.
  public struct Search: Sendable, Hashable {
    /// The words: quotes keep them together, `+` and `-` demand and forbid, AND, OR, NOT and
    /// brackets combine.
    public var text: String
    /// Where they have to stand; anywhere where this is empty.
    public var places: Set<Place> = []
    /// From which sources.
    public var sources: [Source.ID] = []
    /// From which domains, as in `bbc.co.uk`.
    public var domains: [String] = []
    /// From which domains nothing is wanted.
    public var excludedDomains: [String] = []
    /// Not before.
    public var from: Date?
    /// Not after.
    public var to: Date?
    /// In which language, by two letters.
    public var language: String?
    /// In which order.
    public var order = Order.publishedAt

    /// Searches for words everywhere.
    public init(_ text: String = "") { self.text = text }

    /// Where words can stand.
    public enum Place: String, Sendable, Hashable, CaseIterable {
      case title
      case description
      case content
    }

    /// In which order what was found can be had.
    public enum Order: String, Sendable, Hashable, CaseIterable {
      /// The newest first.
      case publishedAt
      /// What fits best first.
      case relevancy
      /// From the most read sources first.
      case popularity
    }
  }

  /// Which sources are wanted; what is nothing is not asked.
  public struct SourceFilter: Sendable, Hashable {
    /// From which country, by two letters.
    public var country: String?
    /// In which language, by two letters.
    public var language: String?
    /// About what.
    public var category: Category?

    /// Asks for sources.
    public init(country: String? = nil, language: String? = nil, category: Category? = nil) {
      self.country = country
      self.language = language
      self.category = category
    }
  }
}
