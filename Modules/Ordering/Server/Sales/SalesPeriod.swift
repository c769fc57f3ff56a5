import Foundation
import FoundationCore
import Ordering
import StoreCore

/// A day, a week or a month of a sales report, as a range of seconds since 1970.
struct SalesPeriod {
  /// The name, such as `2026-11-20`, `2026-W47` or `2026-11`.
  let key: String
  let seconds: Range<Int>

  /// Returns the periods of a grouping from the day of a first time to that of a last, cut to the
  /// range of the filter; one without a name for a grouping that is not by time.
  static func all(of filter: SalesFilter, from first: Int, to last: Int) -> [SalesPeriod] {
    let zone = filter.timeZone
    guard let firstDay = CalendarDay(Date(seconds: first), in: zone),
      let lastDay = CalendarDay(Date(seconds: last), in: zone)
    else { return [] }
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

  /// The whole days of the period in UTC; empty if it has none.
  var wholeDays: Range<Int> {
    let first = (seconds.lowerBound + 86_399) / 86_400
    return first..<max(first, seconds.upperBound / 86_400)
  }

  /// The parts of the period before and after its whole days.
  var fragments: [Range<Int>] {
    let days = wholeDays
    guard !days.isEmpty else { return [seconds] }
    return [
      seconds.lowerBound..<days.lowerBound * 86_400, days.upperBound * 86_400..<seconds.upperBound,
    ].filter { !$0.isEmpty }
  }
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
