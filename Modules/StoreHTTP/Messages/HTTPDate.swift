import Foundation
import FoundationCore

/// Parses the three date formats of HTTP, strictly.
///
/// RFC 9110, section 5.6.7: `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` and
/// `Sun Nov  6 08:49:37 1994`. Everything else is rejected, because a cache must not guess. Only
/// the case of letters is ignored.
struct HTTPDate {
  /// The bytes in place: a cache reads two dates of nearly every response.
  private var rest: Slice<UnsafeBufferPointer<UInt8>>

  /// Returns the date of a field.
  ///
  /// - Parameters:
  ///   - text: The value of the field.
  ///   - now: The current date; a year of two digits is at most fifty years after it.
  /// - Returns: The date, or `nil` if the text is not a valid one.
  static func read(_ text: String, now: Date) -> Date? {
    var text = text
    return text.withUTF8 { bytes in
      var reader = HTTPDate(rest: bytes[...])
      let date = reader.date(now: now)
      return reader.rest.isEmpty ? date : nil
    }
  }

  private mutating func date(now: Date) -> Date? {
    guard let weekday = takeOne(of: Self.weekdays) else { return nil }
    if take(", ") { return modernDate() }
    return take(Self.weekdayEndings[weekday]) ? oldDate(now: now) : asctimeDate()
  }

  /// Parses `06 Nov 1994 08:49:37 GMT`.
  private mutating func modernDate() -> Date? {
    guard let day = number(2), take(" "), let month = takeOne(of: Self.months), take(" "),
      let year = number(4), take(" "), let time = time(), take(" gmt")
    else { return nil }
    return Self.date(year: year, month: month, day: day, time: time)
  }

  /// Parses `, 06-Nov-94 08:49:37 GMT`.
  private mutating func oldDate(now: Date) -> Date? {
    guard take(", "), let day = number(2), take("-"), let month = takeOne(of: Self.months),
      take("-"),
      let short = number(2), take(" "), let time = time(), take(" gmt")
    else { return nil }
    let present = 1970 + Int(now.timeIntervalSince1970 / 31_556_952)
    let year = present / 100 * 100 + short
    let century = year > present + 50 ? -100 : year <= present - 50 ? 100 : 0
    return Self.date(year: year + century, month: month, day: day, time: time)
  }

  /// Parses ` Nov  6 08:49:37 1994`.
  private mutating func asctimeDate() -> Date? {
    guard take(" "), let month = takeOne(of: Self.months), take(" "),
      let day = take(" ") ? number(1) : number(2), take(" "), let time = time(), take(" "),
      let year = number(4)
    else { return nil }
    return Self.date(year: year, month: month, day: day, time: time)
  }

  /// Returns the seconds since midnight of `08:49:37`; a leap second is accepted.
  private mutating func time() -> Int? {
    guard let hour = number(2), hour < 24, take(":"), let minute = number(2), minute < 60,
      take(":"), let second = number(2), second <= 60
    else { return nil }
    return (hour * 60 + minute) * 60 + second
  }

  /// Parses an exact number of digits.
  private mutating func number(_ digits: Int) -> Int? {
    guard rest.count >= digits else { return nil }
    var value = 0
    for _ in 0..<digits {
      let digit = rest.removeFirst()
      guard digit >= 0x30, digit <= 0x39 else { return nil }
      value = value * 10 + Int(digit - 0x30)
    }
    return value
  }

  /// Parses a word, given in lowercase.
  private mutating func take(_ word: StaticString) -> Bool {
    let start = rest.prefix(word.utf8CodeUnitCount)
    guard word.withUTF8Buffer({ start.lazy.map(\.lowercaseASCII).elementsEqual($0) }) else {
      return false
    }
    rest = rest[start.endIndex...]
    return true
  }

  /// Parses one of several words of three letters, given in lowercase one after another.
  private mutating func takeOne(of words: StaticString) -> Int? {
    guard rest.count >= 3 else { return nil }
    let start = rest.startIndex
    let (a, b, c) = (
      rest[start].lowercaseASCII, rest[start + 1].lowercaseASCII, rest[start + 2].lowercaseASCII
    )
    let place = words.withUTF8Buffer { words in
      stride(from: 0, to: words.count, by: 3)
        .first { words[$0] == a && words[$0 + 1] == b && words[$0 + 2] == c }
    }
    guard let place else { return nil }
    rest = rest[(start + 3)...]
    return place / 3
  }

  private static func date(year: Int, month: Int, day: Int, time: Int) -> Date? {
    guard let day = CalendarDay(year: year, month: month + 1, day: day), let epoch else {
      return nil
    }
    return Date(timeIntervalSince1970: Double(epoch.days(until: day) * 86400 + time))
  }

  private static let epoch = CalendarDay(year: 1970, month: 1, day: 1)
  private static let months: StaticString = "janfebmaraprmayjunjulaugsepoctnovdec"
  private static let weekdays: StaticString = "montuewedthufrisatsun"
  private static let weekdayEndings: [StaticString] = [
    "day", "sday", "nesday", "rsday", "day", "urday", "day",
  ]
}
