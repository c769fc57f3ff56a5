import FoundationCore
import StoreHTTP

extension SeriesTable {
  /// Puts together what several answers brought.
  ///
  /// - Parameters:
  ///   - outcomes: What the parts of a question came to.
  ///   - question: The question.
  ///   - world: Says which places are economies, and what the names are.
  /// - Returns: The table, in the order of the question.
  @concurrent
  static func made(
    of outcomes: [SeriesOutcome],
    to question: SeriesQuery,
    in world: World
  ) async -> SeriesTable {
    var table = SeriesTable()
    table.omissions = outcomes.flatMap(\.omissions)
    let answers = outcomes.flatMap(\.answers)
    table.concessions = answers.flatMap(\.concessions).uniqued
    table.provenance = answers.map(\.list.provenance).oldest
    for answer in answers { table.drops.append(answer.list.drops) }
    table.series = series(of: answers, in: world)
      .filter { question.places != .economies || world.hasEconomy($0.place.id) }
      .sorted(by: question.order)
    return table
  }

  static func series(of answers: [SeriesResponse], in world: World) -> [Series] {
    var series: [Series] = []
    for answer in answers {
      let source = SourceName.of(
        answer.list.source ?? answer.part.source
          ?? (answer.part.indicators.count > 1 ? SourceName.developmentIndicators : nil)
      )
      // The end of a page may lie within a series.
      let strips = Dictionary(grouping: answer.list.items) { strip in
        Series.ID(
          indicator: Indicator.ID(rawValue: strip.indicator.id),
          place: world.code(iso3: strip.iso3, orElse: strip.place.id)
        )
      }
      for (id, strips) in strips {
        let first = strips[0]
        series.append(
          Series(
            place: Series.Place(
              id: id.place,
              iso2: world.places[id.place]?.iso2 ?? first.place.id,
              name: first.place.value.trimmed ?? id.place.rawValue
            ),
            indicator: Series.Name(id: id.indicator, name: first.indicator.value),
            // The bank writes the newest first; turned round, they are in order before they are sorted.
            points: strips.flatMap(\.points).reversed().sorted { $0.period < $1.period },
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
  /// By indicator as asked, then by place as asked, or by name.
  fileprivate var order: (Series, Series) -> Bool {
    let indicators = Dictionary(indicators.enumerated().map { ($1, $0) }) { first, _ in first }
    var places: [Country.ID: Int] = [:]
    if case .only(let asked) = self.places {
      places = Dictionary(asked.enumerated().map { ($1, $0) }) { first, _ in first }
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
