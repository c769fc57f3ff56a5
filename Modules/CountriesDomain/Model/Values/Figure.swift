public import FoundationCore
import StoreHTTP

/// A value with its period, indicator and source.
public struct Figure: Sendable, Hashable {
  /// The value.
  public let value: Double
  /// The period, usually a year.
  public let period: Period
  /// The indicator.
  public let indicator: Indicator.ID
  /// The database; `nil` if unknown.
  public let source: String?
  /// The last update of the database; `nil` if unknown.
  public let lastUpdated: CalendarDay?
  /// The provenance of the answer, with its age.
  public let provenance: Provenance
  /// `true` for a forecast.
  public let isForecast: Bool

  /// The year of the period.
  public var year: Int { period.year }
}
