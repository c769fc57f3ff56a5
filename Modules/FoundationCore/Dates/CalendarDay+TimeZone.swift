public import Foundation

extension CalendarDay {
  /// Returns the first moment of the day in a time zone.
  ///
  /// In a zone whose clocks skip midnight, the day begins later; if they skip the whole day, this is
  /// the first moment of the next one.
  public func start(in timeZone: TimeZone) -> Date {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let components = DateComponents(year: year, month: month, day: day)
    // Every calendar has a date for these components; midnight of the same day in UTC is near it.
    let date =
      calendar.date(from: components) ?? Date(timeIntervalSince1970: Double(daysSince1970) * 86_400)
    return calendar.startOfDay(for: date)
  }

  /// The Monday of the day's week; the day itself in the first days of year 0.
  public var startOfWeek: CalendarDay {
    // January 1, 1970 was a Thursday.
    let weekday = ((daysSince1970 + 3) % 7 + 7) % 7
    return adding(days: -weekday) ?? self
  }

  /// The first day of the day's month.
  public var startOfMonth: CalendarDay { adding(days: 1 - day) ?? self }
}
