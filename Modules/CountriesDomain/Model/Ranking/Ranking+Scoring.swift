import FoundationCore

extension Ranking {
  /// Ranks countries by their latest figures in a table.
  ///
  /// The score of a figure is its position between the lowest and the highest one of the ranked
  /// countries. A country that lacks a figure is excluded, since a missing figure is not 0.
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
    let ranges = criteria.indices.map { column in
      let values = complete.map(\.figures[column].value)
      return (least: values.min() ?? 0, greatest: values.max() ?? 0)
    }
    let scored = complete.map { country, figures in
      let contributions = criteria.indices.map { column in
        Contribution(
          indicator: criteria[column].indicator,
          figure: figures[column],
          score: criteria[column].score(of: figures[column].value, in: ranges[column]),
          weight: criteria[column].weight
        )
      }
      return (
        country: country, contributions: contributions,
        score: contributions.reduce(0) { $0 + $1.score * $1.weight }
      )
    }
    .sorted { ($1.score, $0.country.name) < ($0.score, $1.country.name) }
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
  /// Returns the position of a value between the worst, 0, and the best, 1; 0.5 if all are equal.
  fileprivate func score(of value: Double, in range: (least: Double, greatest: Double)) -> Double {
    guard range.greatest > range.least else { return 0.5 }
    // Halved, since the difference of two doubles may overflow.
    let share = (value / 2 - range.least / 2) / (range.greatest / 2 - range.least / 2)
    return prefersLower ? 1 - share : share
  }
}
