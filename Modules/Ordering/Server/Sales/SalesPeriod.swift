import Foundation
import FoundationCore
import Ordering
import StoreCore

/// A day, a week or a month of a sales report, as a range of seconds since 1970.
struct SalesPeriod {
  /// The name, such as `2026-11-20`, `2026-W47` or `2026-11`.
  let key: String
  let seconds: Range<Int>

  /// Returns the periods of a grouping from the day of a first time to the day of a last, cut to the
  /// range of the filter; one without a name for a grouping that is not by time.
  ///
  /// - Throws: A problem if no calendar has one of the times.
  static func all(
    of filter: SalesFilter,
    from first: Int,
    to last: Int
  ) throws(Problem) -> [SalesPeriod] {
    let zone = filter.timeZone
    guard let firstDay = CalendarDay(Date(seconds: first), in: zone),
      let lastDay = CalendarDay(Date(seconds: last), in: zone)
    else { throw Problem.damaged }
    let start = max(firstDay, filter.from ?? firstDay)
    let end = min(lastDay, filter.until ?? lastDay)
    guard start <= end else { return [] }
    var periods: [SalesPeriod] = []
    var day = start
    while day <= end {
      let next = filter.grouping.isByTime ? day.next(filter.grouping) : end.adding(days: 1)
      // Only the last days of year 9999 have no day after them.
      guard let next = next.map({ min($0, end.adding(days: 1) ?? $0) }), next > day else { break }
      let range = (day.start(in: zone).seconds, next.start(in: zone).seconds)
      if range.0 < range.1 {
        periods.append(SalesPeriod(key: day.key(filter.grouping), seconds: range.0..<range.1))
      }
      day = next
    }
    return periods
  }

  /// A range of days or of seconds whose sums count for a period.
  struct Part {
    /// The name of the period.
    let key: String
    let range: Range<Int>
    /// 1, or -1 for a range that the days of the period have too much.
    let factor: Int
  }

  /// The days in UTC between the midnights that are nearest to the ends of the period.
  var days: Part {
    let first = Self.nearestDay(to: seconds.lowerBound)
    return Part(key: key, range: first..<Self.nearestDay(to: seconds.upperBound), factor: 1)
  }

  /// The seconds that the days have too little or too much: at most half a day at each end, and no
  /// second in GMT.
  var corrections: [Part] {
    let start = days.range.lowerBound * 86_400
    let end = days.range.upperBound * 86_400
    let ends = [
      (seconds.lowerBound, start, 1), (start, seconds.lowerBound, -1),
      (end, seconds.upperBound, 1), (seconds.upperBound, end, -1),
    ]
    return ends.filter { $0.0 < $0.1 }.map { Part(key: key, range: $0.0..<$0.1, factor: $0.2) }
  }

  private static func nearestDay(to second: Int) -> Int { Int((Double(second) / 86_400).rounded()) }
}

extension CalendarDay {
  /// Returns the first day of the next period.
  fileprivate func next(_ grouping: SalesGrouping) -> CalendarDay? {
    switch grouping {
    case .week: startOfWeek.adding(days: 7)
    case .month: startOfMonth.adding(days: 31)?.startOfMonth
    default: adding(days: 1)
    }
  }

  /// Returns the name of the period that the day is in.
  fileprivate func key(_ grouping: SalesGrouping) -> String {
    switch grouping {
    case .day: return description
    case .month: return String(description.prefix(7))
    case .week:
      // A week belongs to the year that has its Thursday.
      guard let thursday = startOfWeek.adding(days: 3),
        let newYear = CalendarDay(year: thursday.year, month: 1, day: 1)
      else { return description }
      let number = newYear.days(until: thursday) / 7 + 1
      return thursday.description.prefix(4) + (number < 10 ? "-W0" : "-W") + String(number)
    default: return ""
    }
  }
}
