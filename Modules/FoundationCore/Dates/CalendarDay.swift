public import Foundation

/// A day of the calendar: a birthday, a delivery date, a row of a report.
///
/// It has no time and no time zone. The calendar is the proleptic Gregorian calendar of ISO 8601, from
/// year 0 to 9999; the machine's locale and calendar are not used.
public struct CalendarDay: Sendable, Hashable {
  /// The year, from 0 to 9999.
  public let year: Int

  /// The month, January being 1.
  public let month: Int

  /// The day of the month, from 1.
  public let day: Int

  /// Creates a day; `nil` if the calendar has no such day.
  public init?(year: Int, month: Int, day: Int) {
    guard 0...9999 ~= year, 1...12 ~= month, day >= 1, day <= Self.length(of: month, in: year)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// Creates the day of a date in a time zone; `nil` before year 0 or after year 9999.
  public init?(_ date: Date, in timeZone: TimeZone) {
    let local = date.timeIntervalSince1970 + Double(timeZone.secondsFromGMT(for: date))
    guard let days = Int(exactly: (local / 86400).rounded(.down)) else { return nil }
    self.init(daysSince1970: days)
  }

  /// Returns the number of days until another day; negative if that is earlier.
  public func days(until other: CalendarDay) -> Int {
    other.daysSince1970 - daysSince1970
  }

  /// Returns the day a number of days later, or earlier for a negative number; `nil` before year 0 or
  /// after year 9999.
  public func adding(days: Int) -> CalendarDay? {
    let (sum, overflow) = daysSince1970.addingReportingOverflow(days)
    return overflow ? nil : CalendarDay(daysSince1970: sum)
  }
}

extension CalendarDay {
  /// The number of days since January 1, 1970; negative before.
  ///
  /// The algorithms here and in the initializer below are Howard Hinnant's: a year begins in March,
  /// so that the leap day is its last, and 400 years, an era, are always 146 097 days.
  var daysSince1970: Int {
    // An era ahead, so that no number is negative and every division rounds down.
    let years = (month <= 2 ? year - 1 : year) + 400
    let yearOfEra = years % 400
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return (years / 400 - 1) * 146_097 + dayOfEra - 719_468
  }

  init?(daysSince1970 days: Int) {
    // From the first day of year 0 to the last of year 9999.
    guard -719_528...2_932_896 ~= days else { return nil }
    let shifted = days + 719_468 + 146_097
    let dayOfEra = shifted % 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    month = (monthFromMarch + 2) % 12 + 1
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    year = yearOfEra + (shifted / 146_097 - 1) * 400 + (month <= 2 ? 1 : 0)
  }

  private static func length(of month: Int, in year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension CalendarDay: Comparable {
  public static func < (left: CalendarDay, right: CalendarDay) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}

extension CalendarDay: TextCodable {
  public static var textFormat: String { "A day has the format 2026-11-20." }

  /// Parses a day in the format `2026-11-20`.
  public init?(_ text: String) {
    guard let day = DateParser.parse(text, with: { $0.isoDay() }) else { return nil }
    self = day
  }

  /// The day in ISO 8601 format: `2026-11-20`.
  public var description: String {
    func padded(_ number: Int, to width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: width - digits.count) + digits
    }
    return "\(padded(year, to: 4))-\(padded(month, to: 2))-\(padded(day, to: 2))"
  }
}

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

extension CalendarDay {
  /// Returns the date in a locale.
  public func formatted(in locale: Locale) -> String {
    guard !locale.isPlain, let date = Date(lenient: description) else { return description }
    return date.day(in: locale, zone: .gmt)
  }
}
