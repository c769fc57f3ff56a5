public import FoundationCore

/// The result of a series query.
public struct SeriesTable: Sendable {
  /// An unavailable indicator among available ones.
  public struct Omission: Sendable {
    /// The indicator.
    public let indicator: Indicator.ID
    /// The error.
    public let error: CountriesError
  }

  /// The series, by indicator in the order of the query, then by place in that order or by name.
  public internal(set) var series: [Series] = []
  /// The unavailable indicators.
  public internal(set) var omissions: [Omission] = []
  /// The deviations from the query that a source made necessary, as sentences.
  public internal(set) var warnings: [String] = []
  /// The provenance of the oldest answer, with its age; `nil` without an answer.
  public internal(set) var provenance: Provenance?
  /// The unreadable values.
  public internal(set) var drops = DropReport()

  /// Creates an empty table.
  public init() {}

  /// Adds the omissions, warnings and drops of another table, and its first series for the source.
  public mutating func appendNotes(of other: SeriesTable) {
    omissions += other.omissions
    warnings = (warnings + other.warnings).uniqued()
    drops.append(other.drops)
    provenance = [provenance, other.provenance].compactMap(\.self).oldest
    series += other.series.prefix(1)
  }

  /// A row with one figure.
  public struct Row: Sendable {
    /// The series of the figure.
    public let series: Series
    /// The period and its value.
    public let point: DataPoint
  }

  /// The table with a row for each figure.
  public var long: [Row] {
    series.flatMap { series in series.points.map { Row(series: series, point: $0) } }
  }

  /// Returns the table with only the latest figure of each series.
  ///
  /// A series without a figure keeps its latest period without a value, as a gap.
  public func keepingLatestFigures() -> SeriesTable {
    var table = self
    for (index, line) in series.enumerated() {
      let latest = line.points.last { $0.value != nil } ?? line.points.last
      table.series[index].points = latest.map { [$0] } ?? []
    }
    return table
  }

  /// Assembles the answers to a query.
  @concurrent
  static func assembled(
    from outcome: SeriesOutcome,
    for query: SeriesQuery,
    in world: World
  ) async -> SeriesTable {
    var table = SeriesTable()
    let answers = outcome.answers
    table.omissions = outcome.omissions
    table.warnings = answers.flatMap(\.warnings).uniqued()
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
