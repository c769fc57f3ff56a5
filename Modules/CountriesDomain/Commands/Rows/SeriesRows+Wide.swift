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
}

extension SeriesRows {
  /// Returns the table with a column for each period, indicator or economy; a gap is `nil`.
  static func wide(
    _ series: [Series],
    by subject: WideColumns
  ) -> (table: Table<WideRow>, rows: [WideRow]) {
    switch subject {
    case .years: wideByYears(series)
    case .indicators:
      wide(place + [period], series, column: \.indicator.id.rawValue, group: \.place.id) { line in
        WideRow(place: line.place, values: [])
      }
    case .economies:
      wide([indicator, period], series, column: \.place.id.rawValue, group: \.indicator.id) {
        line in
        WideRow(indicator: line.indicator.id, values: [])
      }
    }
  }

  /// The schema of every such table.
  static let anyWide = Table<WideRow>(
    [],
    onRequest: place + [indicator, period],
    others: Double?.schema
  )

  private static func wideByYears(_ series: [Series]) -> (table: Table<WideRow>, rows: [WideRow]) {
    let periods = Set(series.flatMap { $0.points.map(\.period) }).sorted()
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

  /// Returns the table with rows for the periods of each group of series, in their first order.
  private static func wide<Group: Hashable>(
    _ head: [Column<WideRow>],
    _ series: [Series],
    column: (Series) -> String,
    group: (Series) -> Group,
    row: (Series) -> WideRow
  ) -> (table: Table<WideRow>, rows: [WideRow]) {
    var indexes: [String: Int] = [:]
    var names: [String] = []
    for name in series.map(column) where indexes[name] == nil {
      indexes[name] = names.count
      names.append(name)
    }
    var found: [Group: [Period: WideRow]] = [:]
    var groups: [Group] = []
    for line in series {
      let key = group(line)
      if found[key] == nil { groups.append(key) }
      var empty = row(line)
      empty.values = Array(repeating: nil, count: names.count)
      guard let index = indexes[column(line)] else { continue }
      for point in line.points {
        empty.period = point.period
        found[key, default: [:]][point.period, default: empty].values[index] = point.value
      }
    }
    let rows = groups.flatMap { key in
      (found[key] ?? [:]).sorted { $0.key < $1.key }.map(\.value)
    }
    return (Table(head + columns(names)), rows)
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
  {
    $0.indicator?.rawValue
  }
  private static let period = Column<WideRow>("period", heading: "PERIOD") {
    $0.period?.description
  }
}
