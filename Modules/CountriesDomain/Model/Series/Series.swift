public import FoundationCore

/// The figures of one indicator for one place over time.
public struct Series: Identifiable, Sendable, Hashable, Codable {
  /// An economy, or an aggregate such as the world, a region or an income level.
  public struct Place: Identifiable, Sendable, Hashable, Codable {
    /// The three-letter code.
    public let id: Country.ID
    /// The two-letter code.
    public let iso2: String
    /// The name.
    public let name: String

    /// Creates a place.
    public init(id: Country.ID, iso2: String, name: String) {
      self.id = id
      self.iso2 = iso2
      self.name = name
    }
  }

  /// An indicator, as named with its figures.
  public struct IndicatorName: Identifiable, Sendable, Hashable, Codable {
    /// The code.
    public let id: Indicator.ID
    /// The name.
    public let name: String

    /// Creates the name of an indicator.
    public init(id: Indicator.ID, name: String) {
      self.id = id
      self.name = name
    }
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
  public internal(set) var points: [DataPoint]
  /// The database; `nil` if unknown.
  public let source: String?
  /// The last update of the database; `nil` if unknown.
  public let lastUpdated: CalendarDay?
  /// The provenance of the answer, with its age.
  public let provenance: Provenance

  /// Creates a series.
  public init(
    place: Place,
    indicator: IndicatorName,
    points: [DataPoint],
    source: String? = nil,
    lastUpdated: CalendarDay? = nil,
    provenance: Provenance = .network
  ) {
    self.place = place
    self.indicator = indicator
    self.points = points
    self.source = source
    self.lastUpdated = lastUpdated
    self.provenance = provenance
  }

  public var id: ID { ID(indicator: indicator.id, place: place.id) }

  /// The latest figure; `nil` without figures.
  public var latest: Figure? {
    points.last { $0.value != nil }.flatMap(figure)
  }

  /// Returns the figure of a period; `nil` if it is unknown.
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
public struct DataPoint: Sendable, Hashable, Codable {
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

  /// Creates the value of a period.
  public init(
    period: Period,
    value: Double?,
    footnote: String? = nil,
    status: String? = nil,
    isUnreadable: Bool = false
  ) {
    self.period = period
    self.value = value
    self.footnote = footnote
    self.status = status
    self.isUnreadable = isUnreadable
  }

  /// `true` for a forecast.
  public var isForecast: Bool { status == "F" }
}
