import FoundationCore

extension Ranking {
  /// Ranks countries by the latest figure that a table has of each.
  ///
  /// A country with every figure is scored by where each lies between the least and the greatest of
  /// those that are ranked. One without a figure is left out: to count what is missing as nothing
  /// would be a lie.
  @concurrent
  static func made(
    of countries: [Country],
    by criteria: [Criterion],
    _ table: SeriesTable
  ) async -> Ranking {
    let criteria = criteria.normalized
    let figures = Dictionary(table.series.map { ($0.id, $0.latest) }) { first, _ in first }
    var complete: [(country: Country, figures: [Figure])] = []
    var leftOut: [LeftOut] = []
    for country in countries {
      let found = criteria.map {
        figures[Series.ID(indicator: $0.indicator, place: country.id)] ?? nil
      }
      let missing = zip(criteria, found).filter { $1 == nil }.map(\.0.indicator)
      if missing.isEmpty {
        complete.append((country, found.compactMap(\.self)))
      } else {
        leftOut.append(LeftOut(country: country, missing: missing))
      }
    }
    let ranges = criteria.indices.map { column in
      let values = complete.map(\.figures[column].value)
      return (least: values.min() ?? 0, greatest: values.max() ?? 0)
    }
    let scored = complete.map { country, figures in
      let parts = criteria.indices.map { column in
        Part(
          indicator: criteria[column].indicator,
          figure: figures[column],
          score: criteria[column].score(of: figures[column].value, in: ranges[column]),
          weight: criteria[column].weight
        )
      }
      return (country: country, parts: parts, score: parts.reduce(0) { $0 + $1.score * $1.weight })
    }
    .sorted { ($1.score, $0.country.name) < ($0.score, $1.country.name) }
    var entries: [Entry] = []
    for (place, one) in scored.enumerated() {
      let rank = entries.last.flatMap { $0.score == one.score ? $0.rank : nil } ?? place + 1
      entries.append(Entry(rank: rank, country: one.country, score: one.score, parts: one.parts))
    }
    return Ranking(
      criteria: criteria,
      names: Dictionary(table.series.map { ($0.indicator.id, $0.indicator.name) }) { first, _ in
        first
      },
      entries: entries,
      leftOut: leftOut,
      provenance: table.provenance,
      drops: table.drops
    )
  }
}

extension Criterion {
  /// Where a value lies between the worst and the best; where all are equal, in the middle.
  fileprivate func score(of value: Double, in range: (least: Double, greatest: Double)) -> Double {
    guard range.greatest > range.least else { return 0.5 }
    // Halved, since the distance of two doubles may be more than any double.
    let share = (value / 2 - range.least / 2) / (range.greatest / 2 - range.least / 2)
    return prefersLower ? 1 - share : share
  }
}
