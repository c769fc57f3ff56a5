import CommandKit
import CountriesDomain
import FoundationCore

/// The subject of the columns of a wide table.
enum WideColumns: String, CaseIterable, ArgumentValue {
  case years
  case indicators
  case economies
}

/// A row of a wide table: the subjects that are not its columns, and a value for each column.
struct WideRow: Sendable {
  var place: Series.Place?
  var indicator: Indicator.ID?
  var period: Period?
  var values: [Double?]
  /// The period of each value, in a table of latest figures.
  var periods: [Period?] = []
}

extension SeriesRows {
  /// Returns the table with a column for each period, indicator or economy; a gap is `nil`.
  ///
  /// Latest figures are one for each series, and their periods differ: a row has them all, and beside each
  /// indicator or economy a column with its period.
  static func wide(
    _ series: [Series],
    by subject: WideColumns,
    isLatest: Bool = false
  ) -> (table: Table<WideRow>, rows: [WideRow]) {
    let column: (Series) -> String
    let group: (Series) -> String
    let head: [Column<WideRow>]
    switch subject {
    case .years: return wideByYears(series)
    case .indicators: (column, group, head) = (\.indicator.id.rawValue, \.place.id.rawValue, place)
    case .economies:
      (column, group, head) = (\.place.id.rawValue, \.indicator.id.rawValue, [indicator])
    }
    let (names, rows) = wide(series, column: column, group: group, byPeriod: !isLatest) { line in
      subject == .indicators
        ? WideRow(place: line.place, values: [])
        : WideRow(indicator: line.indicator.id, values: [])
    }
    return (Table(head + (isLatest ? latestColumns(names) : [period] + columns(names))), rows)
  }

  /// The schema of every such table: the others are figures, and the periods of latest ones.
  static let anyWide = Table<WideRow>([], onRequest: place + [indicator, period], others: .any)

  private static func wideByYears(_ series: [Series]) -> (table: Table<WideRow>, rows: [WideRow]) {
    let periods = Set(series.flatMap { $0.points.map(\.period) }).ordered()
    let rows = series.map { line in
      let values = Dictionary(line.points.map { ($0.period, $0.value) }) { $1 }
      return WideRow(
        place: line.place,
        indicator: line.indicator.id,
        values: periods.map { values[$0] ?? nil }
      )
    }
    let years = periods.map(\.description)
    // A narrow terminal leaves out the oldest years.
    let table = Table(
      place + [indicator] + columns(years),
      priority: ["country", "iso3", "indicator"] + years.reversed()
    )
    return (table, rows)
  }

  /// Returns the names of the columns, and for each group of series, in their first order, its rows:
  /// one for each period, or only one.
  private static func wide(
    _ series: [Series],
    column: (Series) -> String,
    group: (Series) -> String,
    byPeriod: Bool,
    row: (Series) -> WideRow
  ) -> (names: [String], rows: [WideRow]) {
    var indexes: [String: Int] = [:]
    var names: [String] = []
    for name in series.map(column) where indexes[name] == nil {
      indexes[name] = names.count
      names.append(name)
    }
    var found: [String: [Period?: WideRow]] = [:]
    var groups: [String] = []
    for line in series {
      let key = group(line)
      if found[key] == nil { groups.append(key) }
      var empty = row(line)
      empty.values = Array(repeating: nil, count: names.count)
      if !byPeriod { empty.periods = Array(repeating: nil, count: names.count) }
      guard let index = indexes[column(line)] else { continue }
      for point in line.points {
        let period = byPeriod ? point.period : nil
        empty.period = period
        found[key, default: [:]][period, default: empty].values[index] = point.value
        // A gap has no period.
        guard !byPeriod, point.value != nil else { continue }
        found[key]?[nil]?.periods[index] = point.period
      }
    }
    let rows = groups.flatMap { key in
      (found[key] ?? [:]).values.ordered { one, other in
        guard let first = one.period, let second = other.period else { return false }
        return first < second
      }
    }
    return (names, rows)
  }

  /// Returns a column for each name, followed by one with its period.
  private static func latestColumns(_ names: [String]) -> [Column<WideRow>] {
    let periods = names.enumerated().map { index, name in
      Column<WideRow>("\(name).period", heading: "PERIOD", isPath: false) {
        $0.periods[index]?.description
      }
    }
    return zip(columns(names), periods).flatMap { [$0, $1] }
  }

  private static func columns(_ names: [String]) -> [Column<WideRow>] {
    names.enumerated().map { index, name in
      Column(name, heading: name, align: .trailing, isPath: false) { $0.values[index] }
    }
  }

  private static let place: [Column<WideRow>] = [
    Column("iso3", heading: "ISO", shrinks: false) { $0.place?.id.rawValue },
    Column("country", heading: "COUNTRY") { $0.place?.name },
  ]
  private static let indicator = Column<WideRow>("indicator", heading: "INDICATOR", shrinks: false)
  { $0.indicator?.rawValue }
  private static let period = Column<WideRow>("period", heading: "PERIOD") {
    $0.period?.description
  }
}
