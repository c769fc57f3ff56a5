public import FoundationCore
import StoreHTTP

/// The figures of one indicator for one place over time.
public struct Series: Identifiable, Sendable, Hashable {
  /// An economy or an aggregate, as named with its figures.
  public struct Place: Identifiable, Sendable, Hashable {
    /// The three-letter code.
    public let id: Country.ID
    /// The two-letter code.
    public let iso2: String
    /// The name.
    public let name: String
  }

  /// An indicator, as named with its figures.
  public struct IndicatorName: Identifiable, Sendable, Hashable {
    /// The code.
    public let id: Indicator.ID
    /// The name.
    public let name: String
  }

  /// The key of a series in a table.
  public struct ID: Sendable, Hashable {
    /// The indicator.
    public let indicator: Indicator.ID
    /// The place.
    public let place: Country.ID
  }

  /// The place.
  public let place: Place
  /// The indicator.
  public let indicator: IndicatorName
  /// The data points, oldest first; a point may lack a value.
  public let points: [DataPoint]
  /// The database; `nil` if unknown.
  public let source: String?
  /// The last update of the database; `nil` if unknown.
  public let lastUpdated: CalendarDay?
  /// The provenance of the answer, with its age.
  public let provenance: Provenance

  public var id: ID { ID(indicator: indicator.id, place: place.id) }

  /// The latest figure; `nil` if there is none.
  public var latest: Figure? {
    points.last { $0.value != nil }.flatMap(figure)
  }

  /// Returns the figure of a period; `nil` if there is none.
  public func figure(in period: Period) -> Figure? {
    points.last { $0.period == period }.flatMap(figure)
  }

  private func figure(_ point: DataPoint) -> Figure? {
    guard let value = point.value else { return nil }
    return Figure(
      value: value,
      period: point.period,
      indicator: indicator.id,
      source: source,
      lastUpdated: lastUpdated,
      provenance: provenance,
      isForecast: point.isForecast
    )
  }
}

/// The value of one period.
public struct DataPoint: Sendable, Hashable {
  /// The year, quarter or month.
  public let period: Period
  /// The value; `nil` if it is missing.
  public let value: Double?
  /// The footnote, if the query included footnotes.
  public let footnote: String?
  /// The status letter of the World Bank; `F` for a forecast.
  public let status: String?
  /// `true` if the value is unreadable rather than missing.
  public let isUnreadable: Bool

  /// `true` for a forecast.
  public var isForecast: Bool { status == "F" }
}
