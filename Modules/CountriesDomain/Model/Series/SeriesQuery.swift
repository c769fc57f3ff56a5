public import FoundationCore

/// A query for figures: indicators, places and periods.
public struct SeriesQuery: Sendable, Hashable {
  /// The places of a query.
  public enum Places: Sendable, Hashable {
    /// Every economy and every aggregate.
    case all
    /// Every economy.
    case economies
    /// A list of economies and aggregates, in this order.
    case only([Country.ID])
  }

  /// The indicators, up to 60.
  public var indicators: [Indicator.ID]
  /// The places.
  public var places: Places
  /// The periods.
  public var periods: PeriodFilter
  /// The identifier of a database; `nil` for the default one of each indicator.
  public var source: Int?
  /// `true` to include the footnotes of figures.
  public var includesFootnotes: Bool

  /// Creates a query.
  public init(
    _ indicators: [Indicator.ID],
    of places: Places = .economies,
    periods: PeriodFilter = .all,
    source: Int? = nil,
    includesFootnotes: Bool = false
  ) {
    self.indicators = indicators
    self.places = places
    self.periods = periods
    self.source = source
    self.includesFootnotes = includesFootnotes
  }

  /// The maximum number of indicators.
  public static let indicatorLimit = 60

  var errors: FieldErrors {
    var errors = FieldErrors()
    errors.check("indicators", indicators.count, .atLeastOne, .asManyAsFit)
    if case .only(let places) = places { errors.check("places", places.count, .atLeastOne) }
    switch periods {
    case .range(let first, let last):
      errors.check("periods", (first, last), .inOrder, .alike)
    case .latest(let count, _, _), .latestNonEmpty(let count, _):
      errors.check("count", count, .atLeastOne)
    case .all, .period, .yearToDate: break
    }
    return errors
  }
}

extension FieldRule<Int> {
  fileprivate static var atLeastOne: FieldRule {
    FieldRule("too_few", "Use at least one.") { $0 > 0 }
  }

  fileprivate static var asManyAsFit: FieldRule {
    let limit = SeriesQuery.indicatorLimit
    return FieldRule("too_many", "Use at most \(limit).") { $0 <= limit }
  }
}

extension FieldRule<(Period, Period)> {
  fileprivate static var inOrder: FieldRule {
    FieldRule("order", "Put the earlier one first.") { $0.0 <= $0.1 }
  }

  fileprivate static var alike: FieldRule {
    FieldRule("alike", "Use years, quarters or months at both ends.") {
      $0.0.frequency == $0.1.frequency
    }
  }
}

/// A filter of years, quarters or months.
public enum PeriodFilter: Sendable, Hashable {
  /// The length of a period.
  public enum Frequency: String, Sendable, CaseIterable {
    case yearly
    case quarterly
    case monthly
  }

  /// All periods.
  case all
  /// One year, quarter or month.
  case period(Period)
  /// All periods from one to another, inclusive.
  case range(Period, Period)
  /// The year to date.
  case yearToDate(Int)
  /// A number of latest periods, with or without a value; a gap may repeat the value before it.
  case latest(Int, Frequency = .yearly, fillsGaps: Bool = false)
  /// A number of latest periods with a value.
  case latestNonEmpty(Int, Frequency = .yearly)

  /// Returns the filter for the figure of a year; `nil` for the latest one.
  public static func figure(of year: Int?) -> PeriodFilter {
    year.map { .period(.year($0)) } ?? .latestNonEmpty(1)
  }

  /// Parses `all`, `2022`, `2013Q1`, `2010:2022`, `2012M01:2012M12` or `YTD:2013`.
  public init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    let last = parts.last.flatMap { Period($0) }
    switch (parts.count, parts[0].uppercased(), last) {
    case (1, "ALL", _): self = .all
    case (1, _, let period?): self = .period(period)
    case (2, "YTD", .year(let year)?): self = .yearToDate(year)
    case (2, let first, let last?):
      guard let first = Period(first) else { return nil }
      self = .range(first, last)
    default: return nil
    }
  }

  /// The query items of a request.
  var query: [(name: String, value: String)] {
    switch self {
    case .all: []
    case .period(let period): [("date", "\(period)")]
    case .range(let first, let last): [("date", "\(first):\(last)")]
    case .yearToDate(let year): [("date", "YTD:\(year)")]
    case .latest(let count, let frequency, let fillsGaps):
      [("mrv", "\(count)")] + frequency.query + (fillsGaps ? [("gapfill", "Y")] : [])
    case .latestNonEmpty(let count, let frequency): [("mrnev", "\(count)")] + frequency.query
    }
  }
}

extension PeriodFilter.Frequency {
  /// The query item of the frequency; yearly is the default.
  fileprivate var query: [(name: String, value: String)] {
    self == .yearly ? [] : [("frequency", rawValue.prefix(1).uppercased())]
  }
}
