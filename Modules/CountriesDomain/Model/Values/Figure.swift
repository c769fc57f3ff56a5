public import FoundationCore
import StoreHTTP

/// One number, with all that says what it is worth.
public struct Figure: Sendable, Hashable {
  /// The number.
  public let value: Double
  /// What it is of: usually a year.
  public let period: Period
  /// What it measures.
  public let indicator: Indicator.ID
  /// The database it is from, where that is known.
  public let source: String?
  /// When the bank changed that database last, where it says so.
  public let lastUpdated: CalendarDay?
  /// Where the answer was from that it came with, and how old.
  public let provenance: Provenance
  /// Whether the bank only expects it to be so.
  public let isForecast: Bool

  /// The year that it is of.
  public var year: Int { period.year }
}
