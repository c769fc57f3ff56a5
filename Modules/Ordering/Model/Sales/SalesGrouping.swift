public import FoundationCore

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

  /// `true` if an order can be in several rows: by product or by SKU.
  public var isByItem: Bool { self == .product || self == .variant }
}
