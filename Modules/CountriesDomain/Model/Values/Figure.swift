public import FoundationCore

/// A value with its period, indicator and source.
public struct Figure: Sendable, Hashable, Codable {
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

  /// Creates a figure.
  public init(
    value: Double,
    period: Period,
    indicator: Indicator.ID,
    source: String? = nil,
    lastUpdated: CalendarDay? = nil,
    provenance: Provenance = .network,
    isForecast: Bool = false
  ) {
    self.value = value
    self.period = period
    self.indicator = indicator
    self.source = source
    self.lastUpdated = lastUpdated
    self.provenance = provenance
    self.isForecast = isForecast
  }

  /// The year of the period.
  public var year: Int { period.year }
}
