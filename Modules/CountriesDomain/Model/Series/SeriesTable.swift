public import FoundationCore
import StoreHTTP

/// What a question for series brought, and what it did not.
public struct SeriesTable: Sendable {
  /// An indicator that could not be had, while others could.
  public struct Omission: Sendable {
    /// What is left out.
    public let indicator: Indicator.ID
    /// Why.
    public let error: CountriesError
  }

  /// By indicator in the order they were asked for, then by place: in the order asked for, or by
  /// name.
  public internal(set) var series: [Series] = []
  /// The indicators that are not there.
  public internal(set) var omissions: [Omission] = []
  /// What was done otherwise than asked, because a source refuses it; a sentence each.
  public internal(set) var concessions: [String] = []
  /// Where the oldest answer was from, and how old; nothing where there was none.
  public internal(set) var provenance: Provenance?
  /// What could not be read and was left out.
  public internal(set) var drops = DropReport()
}

extension SeriesTable {
  /// One figure on a line of its own.
  public struct Row: Sendable, Hashable {
    /// Where.
    public let place: Series.Place
    /// What is measured.
    public let indicator: Series.Name
    /// When, and how much.
    public let point: DataPoint
    /// The date of update of the indicator, where the bank says so.
    public let lastUpdated: CalendarDay?
  }

  /// The table with a line for each figure.
  public var long: [Row] {
    series.flatMap { series in
      series.points.map { point in
        Row(
          place: series.place,
          indicator: series.indicator,
          point: point,
          lastUpdated: series.lastUpdated
        )
      }
    }
  }

  /// The table with a line for each series, and a column for each time.
  public struct Wide: Sendable, Hashable {
    /// A series, with a value or none for each column.
    public struct Line: Sendable, Hashable {
      /// Where.
      public let place: Series.Place
      /// What is measured.
      public let indicator: Series.Name
      /// What was measured in each column; nothing where it is missing.
      public let values: [Double?]
    }

    /// The columns, from the oldest to the newest.
    public let periods: [Period]
    /// The lines, in the order of the table.
    public let lines: [Line]
  }

  /// The table with a line for each series, and a column for each time.
  public var wide: Wide {
    let periods = Set(series.flatMap { $0.points.map(\.period) }).sorted()
    let lines = series.map { series in
      let values = Dictionary(series.points.map { ($0.period, $0.value) }) { $1 }
      return Wide.Line(
        place: series.place,
        indicator: series.indicator,
        values: periods.map { values[$0] ?? nil }
      )
    }
    return Wide(periods: periods, lines: lines)
  }
}
