public import FoundationCore

/// A report of what was sold, with rows and totals in each currency.
///
/// Amounts of different currencies are never added, unless ``converted(to:by:)`` does at stated
/// rates. Orders that are not paid, voided or cancelled are apart, and never part of the sales.
public struct SalesReport: Sendable, Hashable {
  /// The grouping of the rows.
  public let grouping: OpenEnum<SalesGrouping>
  /// The name of the time zone in which days begin.
  public let timeZone: String
  /// The first day, or `nil` for the beginning of the store.
  public let from: CalendarDay?
  /// The last day, or `nil` for the present.
  public let until: CalendarDay?
  /// The rows, by currency: periods in their order, others with the highest net sales first.
  public let rows: [SalesRow]
  /// The totals of each currency.
  ///
  /// By product and by SKU, an order is counted once, though it can be in several rows.
  public let totals: [SalesRow]
  /// The exchange rates by which amounts were converted; empty without conversion.
  public let rates: [ExchangeRate]

  /// Creates a report.
  public init(
    grouping: OpenEnum<SalesGrouping>,
    timeZone: String,
    from: CalendarDay? = nil,
    until: CalendarDay? = nil,
    rows: [SalesRow],
    totals: [SalesRow],
    rates: [ExchangeRate] = []
  ) {
    self.grouping = grouping
    self.timeZone = timeZone
    self.from = from
    self.until = until
    self.rows = rows
    self.totals = totals
    self.rates = rates
  }
}

extension SalesReport: Shaped {
  public static let shape = Shape<SalesReport>(
    "SalesReport",
    Field("by", \.grouping),
    Field("timeZone", \.timeZone, as: .text),
    .optional("from", \.from),
    .optional("until", \.until),
    .elements("rows", \.rows),
    .elements("totals", \.totals),
    Field("rates", \.rates, default: []),
    make: SalesReport.init
  )
}
