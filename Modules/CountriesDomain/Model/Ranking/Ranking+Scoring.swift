import FoundationCore

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
