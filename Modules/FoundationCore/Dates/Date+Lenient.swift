public import Foundation

extension Date {
  /// Parses a date in any format that servers commonly use; `nil` for other text.
  ///
  /// - ISO 8601 and RFC 3339: `2026-11-20T16:52:23Z`, with a `T` or a space between day and time,
  ///   a fraction of any length after a point or a comma, without seconds, or the day alone
  ///   (midnight).
  /// - RFC 1123, as in HTTP and feeds: `Sun, 06 Nov 1994 08:49:37 GMT`; the weekday is optional and
  ///   not checked.
  /// - Zones `Z`, `GMT`, `UT`, `UTC`, `+hh:mm`, `+hhmm`, `+hh` and the same with a minus, including
  ///   `-00:00`, with or without a space before. A time without a zone is UTC.
  ///
  /// `24:00:00` is the midnight at the end of the day, and second 60 the first of the next minute.
  /// White space around the text and the case of letters are ignored. A month 13, a 30th of February
  /// or trailing text is an error. The machine's locale, calendar and clock are not used.
  public init?(lenient text: String) {
    let date = DateParser.parse(text) { parser in
      parser.trim()
      return parser.instant()
    }
    guard let date else { return nil }
    self = date
  }
}
