public import Foundation

extension Locale {
  /// The `C` or `POSIX` locale: plain digits and ISO 8601 dates.
  public static let plain = Locale(identifier: "en_US_POSIX")

  /// `true` for the `C` or `POSIX` locale.
  public var isPlain: Bool { self == .plain }

  /// `true` if the language is English, that of all messages.
  public var isEnglish: Bool { language.languageCode == .english }
}

extension Int {
  /// Returns the number in a locale: `12,500`, `12 500`, `١٢٬٥٠٠`.
  public func formatted(in locale: Locale) -> String { formatted(.number.locale(locale)) }

  /// Returns the number with a noun, in its plural unless the number is 1: `1 order`, `12 orders`.
  ///
  /// - Parameters:
  ///   - noun: The singular.
  ///   - plural: The plural; `nil` to add an `s`.
  ///   - locale: The locale of the number.
  /// - Returns: The number and the noun.
  public func counted(_ noun: String, plural: String? = nil, in locale: Locale = .plain) -> String {
    "\(formatted(in: locale)) \(self == 1 ? noun : plural ?? noun + "s")"
  }

  /// Returns a number without grouping, such as a year, in the digits of a locale.
  public func digits(in locale: Locale) -> String {
    formatted(.number.grouping(.never).locale(locale))
  }
}

extension [String] {
  /// Returns the texts as a list in a locale: `a, b, c`, `a, b i c`.
  public func list(in locale: Locale) -> String {
    formatted(.list(type: .and, width: .narrow).locale(locale))
  }
}

extension Date {
  /// Returns the day in the time zone of the user and in a locale: `2026-01-05`, `5 sty 2026`.
  public func day(in locale: Locale) -> String { day(in: locale, zone: LocalTime.zone) }

  fileprivate func day(in locale: Locale, zone: TimeZone) -> String {
    guard !locale.isPlain else {
      return formatted(ISO8601FormatStyle(timeZone: zone).year().month().day())
    }
    return formatted(
      FormatStyle(date: .abbreviated, time: .omitted, locale: locale, timeZone: zone)
    )
  }

  /// Returns the date and time with their zone, that of the user, in a locale:
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

extension CalendarDay {
  /// Returns the date in a locale.
  public func formatted(in locale: Locale) -> String {
    guard !locale.isPlain, let date = Date(lenient: description) else { return description }
    return date.day(in: locale, zone: .gmt)
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
