public import FoundationCore
import StoreHTTP

/// Countries by how well they do, with all that goes into it.
public struct Ranking: Sendable {
  /// A country with its place.
  public struct Entry: Sendable, Hashable {
    /// Its place; those with the same score have the same.
    public let rank: Int
    /// The country.
    public let country: Country
    /// From 0, the worst in everything, to 1, the best in everything.
    public let score: Double
    /// What makes up the score, in the order of the criteria.
    public let parts: [Part]
  }

  /// What one criterion gives to a score.
  public struct Part: Sendable, Hashable {
    /// What is measured.
    public let indicator: Indicator.ID
    /// How much it is.
    public let figure: Figure
    /// Where that lies between the worst, 0, and the best, 1, of those that are ranked.
    public let score: Double
    /// How much of the whole it counts, from 0 to 1.
    public let weight: Double
  }

  /// A country that could not be ranked.
  public struct LeftOut: Sendable, Hashable {
    /// The country.
    public let country: Country
    /// The indicators that it has no figure of.
    public let missing: [Indicator.ID]
  }

  /// What it is ranked by, with weights that add up to 1.
  public let criteria: [Criterion]
  /// What the indicators are called.
  public let names: [Indicator.ID: String]
  /// The countries, the best first.
  public let entries: [Entry]
  /// The countries that a figure is missing of, by name.
  public let leftOut: [LeftOut]
  /// Where the oldest of the answers was from, and how old.
  public let provenance: Provenance?
  /// The unreadable values that were dropped; a country may lack a figure for that reason.
  public let drops: DropReport
}
