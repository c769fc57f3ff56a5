public import FoundationCore

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

/// A criterion of a ranking: an indicator with its weight.
public struct Criterion: Sendable, Hashable {
  /// The indicator.
  public var indicator: Indicator.ID
  /// The weight relative to the other criteria, above 0.
  public var weight: Double
  /// `true` if lower values are better, as with inflation.
  public var prefersLower: Bool

  /// Creates a criterion.
  public init(_ indicator: Indicator.ID, weight: Double = 1, prefersLower: Bool = false) {
    self.indicator = indicator
    self.weight = weight
    self.prefersLower = prefersLower
  }
}

extension Criterion: LosslessStringConvertible {
  /// Parses an indicator with a weight after a colon, such as `NY.GDP.PCAP.CD:2`.
  ///
  /// A negative weight prefers lower values; the default weight is 1.
  public init?(_ description: String) {
    let parts = description.split(separator: ":", omittingEmptySubsequences: false)
    guard let id = String(parts[0]).trimmed, parts.count <= 2 else { return nil }
    guard let weight = parts.count == 1 ? 1 : Double(parts[1]), weight.isFinite, weight != 0 else {
      return nil
    }
    self.init(Indicator.ID(rawValue: id), weight: abs(weight), prefersLower: weight < 0)
  }

  public var description: String { "\(indicator):\(prefersLower ? "-" : "")\(weight)" }
}

extension [Criterion] {
  /// The validation errors of the criteria.
  public var errors: FieldErrors {
    var errors = FieldErrors()
    errors.check("criteria", self, .some, .weighty, .different)
    return errors
  }

  /// The criteria with weights that sum up to 1.
  var normalized: [Criterion] {
    // Dividing first prevents an overflow of the sum.
    let greatest = map(\.weight).max() ?? 1
    let sum = reduce(0) { $0 + $1.weight / greatest }
    return map { criterion in
      var criterion = criterion
      criterion.weight = criterion.weight / greatest / sum
      return criterion
    }
  }
}

extension FieldRule<[Criterion]> {
  fileprivate static var some: FieldRule {
    FieldRule("required", "Add at least one indicator.") { !$0.isEmpty }
  }

  fileprivate static var weighty: FieldRule {
    FieldRule("weight", "Use weights above 0.") { criteria in
      criteria.allSatisfy { $0.weight > 0 && $0.weight.isFinite }
    }
  }

  fileprivate static var different: FieldRule {
    FieldRule("twice", "Use each indicator once.") { criteria in
      Set(criteria.map(\.indicator)).count == criteria.count
    }
  }
}

extension Ranking {
  /// Ranks countries by their latest figures in a table.
  ///
  /// The score of a figure is its percentile among the ranked countries, so one extreme value does
  /// not set the scale. A country that lacks a figure is excluded, since a missing figure is not 0.
  @concurrent
  static func computed(
    for countries: [Country],
    by criteria: [Criterion],
    from table: SeriesTable
  ) async -> Ranking {
    let criteria = criteria.normalized
    let figures = Dictionary(table.series.map { ($0.id, $0.latest) }) { first, _ in first }
    var complete: [(country: Country, figures: [Figure])] = []
    var exclusions: [Exclusion] = []
    for country in countries {
      let found = criteria.map {
        figures[Series.ID(indicator: $0.indicator, place: country.id)] ?? nil
      }
      let missing = zip(criteria, found).filter { $1 == nil }.map(\.0.indicator)
      if missing.isEmpty {
        complete.append((country, found.compactMap(\.self)))
      } else {
        exclusions.append(Exclusion(country: country, missing: missing))
      }
    }
    let percentiles = criteria.indices.map { column in
      Percentiles(complete.map(\.figures[column].value))
    }
    let scored = complete.map { country, figures in
      let contributions = criteria.indices.map { column in
        Contribution(
          indicator: criteria[column].indicator,
          figure: figures[column],
          score: criteria[column].score(of: figures[column].value, in: percentiles[column]),
          weight: criteria[column].weight
        )
      }
      return (
        country: country, contributions: contributions,
        score: contributions.reduce(0) { $0 + $1.score * $1.weight }
      )
    }
    .ordered { ($1.score, $0.country.name) < ($0.score, $1.country.name) }
    var entries: [Entry] = []
    for (index, one) in scored.enumerated() {
      let rank = entries.last.flatMap { $0.score == one.score ? $0.rank : nil } ?? index + 1
      entries.append(
        Entry(rank: rank, country: one.country, score: one.score, contributions: one.contributions)
      )
    }
    return Ranking(
      criteria: criteria,
      indicatorNames: Dictionary(table.series.map { ($0.indicator.id, $0.indicator.name) }) {
        first,
        _ in
        first
      },
      entries: entries,
      exclusions: exclusions,
      provenance: table.provenance,
      drops: table.drops
    )
  }
}

extension Criterion {
  /// Returns the share of other values that are worse, from 0 to 1; equal values count half.
  fileprivate func score(of value: Double, in percentiles: Percentiles) -> Double {
    let share = percentiles.share(below: value)
    return prefersLower ? 1 - share : share
  }
}

/// The percentiles of values.
private struct Percentiles {
  private let shares: [Double: Double]

  init(_ values: [Double]) {
    let sorted = values.ordered()
    var shares: [Double: Double] = [:]
    var start = 0
    while start < sorted.count {
      let end = sorted[start...].firstIndex { $0 != sorted[start] } ?? sorted.count
      // Equal values share the middle of their places.
      let place = Double(start + end - 1) / 2
      shares[sorted[start]] = sorted.count > 1 ? place / Double(sorted.count - 1) : 0.5
      start = end
    }
    self.shares = shares
  }

  /// Returns the share of the other values below one of the values.
  func share(below value: Double) -> Double { shares[value] ?? 0.5 }
}
