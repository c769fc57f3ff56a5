public import Foundation
public import FoundationCore

/// The question of a sales report: a basis, a grouping, and a range of days in a time zone.
public struct SalesFilter: Sendable, Hashable {
  /// The event by which orders count.
  public var basis: SalesBasis
  /// The grouping of the rows.
  public var grouping: SalesGrouping
  /// The first day, or `nil` for the beginning of the store.
  public var from: CalendarDay?
  /// The last day, or `nil` for the present.
  public var until: CalendarDay?
  /// The time zone in which days, weeks and months begin.
  public var timeZone: TimeZone

  /// Creates a filter; by default of all payments by month in UTC.
  public init(
    _ basis: SalesBasis = .paid,
    by grouping: SalesGrouping = .month,
    from: CalendarDay? = nil,
    until: CalendarDay? = nil,
    in timeZone: TimeZone = .gmt
  ) {
    self.basis = basis
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

/// The event by which an order counts as a sale.
///
/// Each event counts on its own day, so that the sales of a past day never change.
public enum SalesBasis: String, Sendable, Codable, CaseIterable, JSONRepresentable {
  /// An order counts when it is placed; its cancellation, expiry or voiding takes it back, as does the
  /// return of what is not paid.
  case placed
  /// An order counts in proportion to what is paid, when it is paid.
  case paid
  /// An order counts when its invoice is issued; a credit note takes it back.
  case invoiced
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
  /// By country of the shipping address and tax rate, for a tax return.
  case rate

  /// `true` for days, weeks and months.
  public var isByTime: Bool { self == .day || self == .week || self == .month }
}
