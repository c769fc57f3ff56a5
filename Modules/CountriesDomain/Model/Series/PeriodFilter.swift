/// Which years, quarters or months are asked for: one way of saying it, never two at once.
public enum PeriodFilter: Sendable, Hashable {
  /// How finely the year is divided.
  public enum Frequency: String, Sendable, CaseIterable {
    case yearly = "Y"
    case quarterly = "Q"
    case monthly = "M"
  }

  /// All there is.
  case all
  /// One year, quarter or month.
  case on(Period)
  /// All from one to another, both included.
  case between(Period, Period)
  /// What there is of the year so far.
  case yearToDate(Int)
  /// So many of the latest, known or not; a gap may be filled with what was known before it.
  case latest(Int, Frequency = .yearly, fillsGaps: Bool = false)
  /// So many of the latest that are known.
  case latestKnown(Int, Frequency = .yearly)
}

extension PeriodFilter {
  /// Reads `all`, `2022`, `2013Q1`, `2010:2022`, `2012M01:2012M12` or `YTD:2013`.
  public init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    let last = parts.last.flatMap { Period($0) }
    switch (parts.count, parts[0].uppercased(), last) {
    case (1, "ALL", _): self = .all
    case (1, _, let period?): self = .on(period)
    case (2, "YTD", .year(let year)?): self = .yearToDate(year)
    case (2, let first, let last?):
      guard let first = Period(first) else { return nil }
      self = .between(first, last)
    default: return nil
    }
  }

  /// How it stands in the query of an address.
  var query: [(name: String, value: String)] {
    switch self {
    case .all: []
    case .on(let period): [("date", "\(period)")]
    case .between(let first, let last): [("date", "\(first):\(last)")]
    case .yearToDate(let year): [("date", "YTD:\(year)")]
    case .latest(let count, let frequency, let fillsGaps):
      [("mrv", "\(count)")] + frequency.query + (fillsGaps ? [("gapfill", "Y")] : [])
    case .latestKnown(let count, let frequency): [("mrnev", "\(count)")] + frequency.query
    }
  }
}

extension PeriodFilter.Frequency {
  /// Years are what the bank gives where it is not told otherwise.
  fileprivate var query: [(name: String, value: String)] {
    self == .yearly ? [] : [("frequency", rawValue)]
  }
}
