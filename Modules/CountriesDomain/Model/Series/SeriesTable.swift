public import FoundationCore
import StoreHTTP

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
}

extension SeriesTable {
  /// A row with one figure.
  public struct Row: Sendable, Hashable {
    /// The place.
    public let place: Series.Place
    /// The indicator.
    public let indicator: Series.IndicatorName
    /// The period and its value.
    public let point: DataPoint
    /// The database; `nil` if unknown.
    public let source: String?
    /// The last update of the indicator; `nil` if unknown.
    public let lastUpdated: CalendarDay?
  }

  /// The table with a row for each figure.
  public var long: [Row] {
    series.flatMap { series in
      series.points.map { point in
        Row(
          place: series.place,
          indicator: series.indicator,
          point: point,
          source: series.source,
          lastUpdated: series.lastUpdated
        )
      }
    }
  }

  /// The table with a row for each series and a column for each period.
  public struct Wide: Sendable, Hashable {
    /// A series, with a value or `nil` for each column.
    public struct Row: Sendable, Hashable {
      /// The place.
      public let place: Series.Place
      /// The indicator.
      public let indicator: Series.IndicatorName
      /// The values of the columns; `nil` if missing.
      public let values: [Double?]
    }

    /// The columns, oldest first.
    public let periods: [Period]
    /// The rows, in the order of the table.
    public let rows: [Row]
  }

  /// The table with a row for each series and a column for each period.
  public var wide: Wide {
    let periods = Set(series.flatMap { $0.points.map(\.period) }).ordered()
    let rows = series.map { series in
      let values = Dictionary(series.points.map { ($0.period, $0.value) }) { $1 }
      return Wide.Row(
        place: series.place,
        indicator: series.indicator,
        values: periods.map { values[$0] ?? nil }
      )
    }
    return Wide(periods: periods, rows: rows)
  }
}
