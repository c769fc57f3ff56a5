public import Foundation
public import FoundationCore

/// The question of a sales report: a grouping, and a range of days in a time zone.
public struct SalesFilter: Sendable, Hashable {
  /// The grouping of the rows.
  public var grouping: SalesGrouping
  /// The first day, or `nil` for the beginning of the store.
  public var from: CalendarDay?
  /// The last day, or `nil` for the present.
  public var until: CalendarDay?
  /// The time zone in which days, weeks and months begin.
  public var timeZone: TimeZone

  /// Creates a filter; by default of all sales by month in UTC.
  public init(
    by grouping: SalesGrouping = .month,
    from: CalendarDay? = nil,
    until: CalendarDay? = nil,
    in timeZone: TimeZone = .gmt
  ) {
    self.grouping = grouping
    self.from = from
    self.until = until
    self.timeZone = timeZone
  }

  /// The validation errors by field.
  public var errors: FieldErrors {
    var errors = FieldErrors()
    if let from, let until { errors.check("until", from <= until, .afterBeginning) }
    return errors
  }
}

/// A grouping of the rows of a sales report.
public enum SalesGrouping: String, Sendable, Codable, CaseIterable, JSONRepresentable {
  /// By day, such as `2026-11-20`.
  case day
  /// By ISO 8601 week, which begins on Monday, such as `2026-W47`.
  case week
  /// By month, such as `2026-11`.
  case month
  /// By country of the shipping address.
  case country
  /// By product, and by name for products that the store no longer sells.
  case product
  /// By SKU.
  case variant
  /// By discount code.
  case discount

  /// `true` for days, weeks and months.
  public var isByTime: Bool { self == .day || self == .week || self == .month }
}
