public import Foundation

extension Date {
  /// Reads an instant in any of the spellings that servers use.
  ///
  /// - ISO 8601 and RFC 3339: `2026-11-20T16:52:23Z`, with a `T` or a space between day and time,
  ///   a fraction of any length after a point or a comma, seconds left out, or the day alone
  ///   (its midnight).
  /// - RFC 1123, as HTTP and feeds write it: `Sun, 06 Nov 1994 08:49:37 GMT`; the name of the day
  ///   may be missing, and is not compared with the date.
  /// - Zones `Z`, `GMT`, `UT`, `UTC`, `+hh:mm`, `+hhmm`, `+hh` and the same with a minus, `-00:00`
  ///   too, after a space or not. A time without a zone is taken as UTC.
  ///
  /// `24:00:00` is the midnight that ends the day, and second 60 the first of the next minute.
  /// White space around the text is passed over. Anything else is refused: a thirteenth month, a
  /// 30th of February, anything left over. Letters may be small or capital. No locale, calendar or
  /// clock of the machine is asked.
  public init?(tolerant text: String) {
    let date = DateParser.read(text) { reader in
      reader.trim()
      return reader.instant()
    }
    guard let date else { return nil }
    self = date
  }
}
