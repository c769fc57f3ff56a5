import FoundationCore
import StoreHTTP

extension SeriesTable {
  /// Assembles the answers to a query.
  ///
  /// - Parameters:
  ///   - outcome: The outcome of all requests.
  ///   - query: The query.
  ///   - world: The world, with the codes of economies and aggregates.
  /// - Returns: The table, in the order of the query.
  @concurrent
  static func assembled(
    from outcome: SeriesOutcome,
    for query: SeriesQuery,
    in world: World
  ) async -> SeriesTable {
    var table = SeriesTable()
    let answers = outcome.answers
    table.omissions = outcome.omissions
    table.warnings = answers.flatMap(\.warnings).uniqued
    table.provenance = answers.map(\.list.provenance).oldest
    for answer in answers { table.drops.append(answer.list.drops) }
    table.series = series(of: answers, in: world)
      .filter { query.places != .economies || world.hasEconomy($0.place.id) }
      .ordered(by: query.order)
    return table
  }

  static func series(of answers: [SeriesResponse], in world: World) -> [Series] {
    var series: [Series] = []
    for answer in answers {
      let source = IndicatorSource.name(
        ofID: answer.list.source ?? answer.request.source
          ?? (answer.request.indicators.count > 1 ? IndicatorSource.developmentIndicators : nil)
      )
      // A page may end within a series.
      let segmentsBySeries = Dictionary(grouping: answer.list.items) { segment in
        Series.ID(
          indicator: Indicator.ID(rawValue: segment.indicator.id),
          place: world.code(iso3: segment.iso3, orElse: segment.place.id)
        )
      }
      for (id, segments) in segmentsBySeries {
        let first = segments[0]
        series.append(
          Series(
            place: Series.Place(
              id: id.place,
              iso2: world.places[id.place]?.iso2 ?? first.place.id,
              name: first.place.value.trimmed ?? id.place.rawValue
            ),
            indicator: Series.IndicatorName(id: id.indicator, name: first.indicator.value),
            // Rows come newest first; reversed, they are almost sorted. There may be hundreds of
            // thousands, so this sort is specialized.
            points: segments.flatMap(\.points).reversed().sorted { $0.period < $1.period },
            source: source,
            lastUpdated: answer.list.lastUpdated,
            provenance: answer.list.provenance
          )
        )
      }
    }
    return series
  }
}

extension SeriesQuery {
  /// The order of the result: by indicator, then by place, as in the query, or by name.
  fileprivate var order: (Series, Series) -> Bool {
    let indicators = Dictionary(indicators.enumerated().map { ($1, $0) }) { first, _ in first }
    var places: [Country.ID: Int] = [:]
    if case .only(let requested) = self.places {
      places = Dictionary(requested.enumerated().map { ($1, $0) }) { first, _ in first }
    }
    return { left, right in
      let (one, other) = (indicators[left.indicator.id], indicators[right.indicator.id])
      if one != other { return one ?? .max < other ?? .max }
      let (here, there) = (places[left.place.id], places[right.place.id])
      if here != there { return here ?? .max < there ?? .max }
      return (left.place.name, left.place.id) < (right.place.name, right.place.id)
    }
  }
}
