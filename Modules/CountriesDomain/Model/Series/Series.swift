public import FoundationCore
import StoreHTTP

/// What one indicator says of one place over time.
public struct Series: Identifiable, Sendable, Hashable {
  /// An economy or an aggregate, as the bank names it beside its figures.
  public struct Place: Identifiable, Sendable, Hashable {
    /// Its three letters.
    public let id: Country.ID
    /// Its two letters.
    public let iso2: String
    /// Its name.
    public let name: String
  }

  /// An indicator, as the bank names it beside its figures.
  public struct Name: Identifiable, Sendable, Hashable {
    /// What it is asked by.
    public let id: Indicator.ID
    /// What it is.
    public let name: String
  }

  /// Which series of a table it is.
  public struct ID: Sendable, Hashable {
    /// What is measured.
    public let indicator: Indicator.ID
    /// Where.
    public let place: Country.ID
  }

  /// Where.
  public let place: Place
  /// What is measured.
  public let indicator: Name
  /// What was asked for, from the oldest to the newest; one may be there without a value.
  public let points: [DataPoint]
  /// The database it is from, where that is known.
  public let source: String?
  /// When the bank changed that database last, where it says so.
  public let lastUpdated: CalendarDay?
  /// Where the answer was from, and how old.
  public let provenance: Provenance

  public var id: ID { ID(indicator: indicator.id, place: place.id) }

  /// The latest figure that is known.
  public var latest: Figure? {
    points.last { $0.value != nil }.flatMap(figure)
  }

  /// The figure of a year, quarter or month, where it is known.
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

/// What was measured at one time.
public struct DataPoint: Sendable, Hashable {
  /// The year, quarter or month.
  public let period: Period
  /// The number; nothing where it is missing.
  public let value: Double?
  /// What the bank remarks on it, where that was asked for.
  public let note: String?
  /// The bank's letter for how sure it is, where there is one: `F` for what is only expected.
  public let status: String?
  /// True for a number that could not be read, rather than none.
  public let isUnreadable: Bool

  /// Whether the bank only expects it to be so.
  public var isForecast: Bool { status == "F" }
}
