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
}

extension SeriesQuery {
  /// The validation errors of the query.
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
