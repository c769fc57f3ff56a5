public import FoundationCore
import StoreHTTP

/// A ranking of countries, with the contributions to each score.
public struct Ranking: Sendable {
  /// A country with its rank.
  public struct Entry: Sendable, Hashable {
    /// The rank; countries with equal scores share one.
    public let rank: Int
    /// The country.
    public let country: Country
    /// The score, from 0 (worst in everything) to 1 (best in everything).
    public let score: Double
    /// The contributions to the score, in the order of the criteria.
    public let contributions: [Contribution]
  }

  /// The contribution of one criterion to a score.
  public struct Contribution: Sendable, Hashable {
    /// The indicator.
    public let indicator: Indicator.ID
    /// The figure.
    public let figure: Figure
    /// The percentile of the figure among the ranked countries, from 0 (worst) to 1 (best).
    public let score: Double
    /// The weight, from 0 to 1.
    public let weight: Double
  }

  /// A country that is not ranked.
  public struct Exclusion: Sendable, Hashable {
    /// The country.
    public let country: Country
    /// The indicators without a figure for the country.
    public let missing: [Indicator.ID]
  }

  /// The criteria, with weights that sum up to 1.
  public let criteria: [Criterion]
  /// The names of the indicators.
  public let indicatorNames: [Indicator.ID: String]
  /// The ranked countries, best first.
  public let entries: [Entry]
  /// The countries that lack a figure, by name.
  public let exclusions: [Exclusion]
  /// The provenance of the oldest answer, with its age.
  public let provenance: Provenance?
  /// The unreadable values, which may be why a country lacks a figure.
  public let drops: DropReport
}
