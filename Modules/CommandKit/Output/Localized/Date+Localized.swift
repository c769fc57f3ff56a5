public import Foundation
public import FoundationCore

extension Date {
  /// Returns the day at Greenwich, as people of a locale write it: `2026-01-05`, `5 sty 2026`.
  public func day(in locale: Locale) -> String {
    guard !locale.isPlain else { return formatted(.iso8601.year().month().day()) }
    return formatted(
      FormatStyle(date: .abbreviated, time: .omitted, locale: locale, timeZone: .gmt)
    )
  }

  /// Returns the day and the time at Greenwich, as people of a locale write them:
  /// `2026-01-05T12:00:00Z`, `5 sty 2026 o 12:00 GMT`.
  public func moment(in locale: Locale) -> String {
    guard !locale.isPlain else { return ISO8601Format() }
    return formatted(
      FormatStyle(date: .abbreviated, time: .shortened, locale: locale, timeZone: .gmt)
        .timeZone(.specificName(.short))
    )
  }
}

extension CalendarDay {
  /// Returns the day as people of a locale write it.
  public func formatted(in locale: Locale) -> String {
    guard !locale.isPlain, let date = Date(lenient: description) else { return description }
    return date.day(in: locale)
  }
}
