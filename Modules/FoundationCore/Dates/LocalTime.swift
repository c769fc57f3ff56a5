public import Foundation

/// The time zone in which dates and times are shown to people.
///
/// A program binds it to the zone of its user around all that it does for them; without that, it is
/// UTC. What is stored or sent does not depend on it: the dates of JSON are in UTC, with a `Z`, but
/// for what a program prints.
public enum LocalTime {
  /// The time zone of the user.
  @TaskLocal public static var zone: TimeZone = .gmt

  /// The time zone of dates in JSON.
  @TaskLocal static var zoneOfJSON: TimeZone = .gmt

  /// Returns JSON that is printed for the user, whose dates have the offset of their zone.
  public static func printed(_ json: () -> JSONValue) -> JSONValue {
    zone == .gmt ? json() : $zoneOfJSON.withValue(zone, operation: json)
  }
}

extension Date {
  /// Returns the day in the time zone of the user and in a locale: `2026-01-05`, `5 sty 2026`.
  public func day(in locale: Locale) -> String { day(in: locale, zone: LocalTime.zone) }

  func day(in locale: Locale, zone: TimeZone) -> String {
    guard !locale.isPlain else {
      return formatted(ISO8601FormatStyle(timeZone: zone).year().month().day())
    }
    return formatted(
      FormatStyle(date: .abbreviated, time: .omitted, locale: locale, timeZone: zone)
    )
  }

  /// Returns the date and time in the zone of the user and in a locale:
  /// `2026-01-05T13:00:00+01:00`, `5 sty 2026 o 13:00 CET`.
  public func moment(in locale: Locale) -> String {
    let zone = LocalTime.zone
    guard !locale.isPlain else { return iso8601(in: zone) }
    return formatted(
      FormatStyle(date: .abbreviated, time: .shortened, locale: locale, timeZone: zone)
        .timeZone(.specificName(.short))
    )
  }

  /// Returns the date and time with the offset of a time zone: `2026-01-05T13:00:00+01:00`.
  func iso8601(in zone: TimeZone) -> String {
    formatted(ISO8601FormatStyle(timeZoneSeparator: .colon, timeZone: zone))
  }
}

extension Duration {
  /// The duration rounded to its largest unit: `3 hours`.
  public var roundedText: String {
    formatted(
      .units(allowed: [.days, .hours, .minutes, .seconds], width: .wide, maximumUnitCount: 1)
        .locale(.plain)
    )
  }
}
