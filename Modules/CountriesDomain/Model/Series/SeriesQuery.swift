public import FoundationCore

/// Which figures are asked for: what is measured, where, and when.
public struct SeriesQuery: Sendable, Hashable {
  /// Where.
  public enum Places: Sendable, Hashable {
    /// Every economy and every aggregate.
    case all
    /// Every economy.
    case economies
    /// These economies and aggregates, in this order.
    case only([Country.ID])
  }

  /// What is measured; up to 60 at once.
  public var indicators: [Indicator.ID]
  /// Where.
  public var places: Places
  /// When.
  public var span: PeriodFilter
  /// The number of the database to take them from; without one, each is taken from its own.
  public var source: Int?
  /// Whether to bring what the bank remarks on single figures.
  public var wantsNotes: Bool

  /// Asks for figures.
  public init(
    _ indicators: [Indicator.ID],
    of places: Places = .economies,
    _ span: PeriodFilter = .all,
    source: Int? = nil,
    wantsNotes: Bool = false
  ) {
    self.indicators = indicators
    self.places = places
    self.span = span
    self.source = source
    self.wantsNotes = wantsNotes
  }

  /// The most indicators that can be asked for at once.
  public static let indicatorLimit = 60
}

extension SeriesQuery {
  /// What of the question cannot be asked.
  var errors: FieldErrors {
    var errors = FieldErrors()
    errors.check("indicators", indicators.count, .atLeastOne, .asManyAsFit)
    if case .only(let places) = places { errors.check("places", places.count, .atLeastOne) }
    switch span {
    case .between(let first, let last):
      errors.check("span", (first, last), .inOrder, .alike)
    case .latest(let count, _, _), .latestKnown(let count, _):
      errors.check("count", count, .atLeastOne)
    case .all, .on, .yearToDate: break
    }
    return errors
  }
}

extension FieldRule<Int> {
  fileprivate static var atLeastOne: FieldRule {
    FieldRule("too_few", "Ask for at least one.") { $0 > 0 }
  }

  fileprivate static var asManyAsFit: FieldRule {
    let limit = SeriesQuery.indicatorLimit
    return FieldRule("too_many", "Ask for at most \(limit) at once.") { $0 <= limit }
  }
}

extension FieldRule<(Period, Period)> {
  fileprivate static var inOrder: FieldRule {
    FieldRule("order", "Put the earlier one first.") { $0.0 <= $0.1 }
  }

  fileprivate static var alike: FieldRule {
    FieldRule("alike", "Take years, quarters or months at both ends.") {
      $0.0.frequency == $0.1.frequency
    }
  }
}
