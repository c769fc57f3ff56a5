import Foundation
import FoundationCore

/// A parser of the dates of feeds.
///
/// RFC 822 with its odd forms: zones by name, years of two digits, names of days and months in full,
/// a missing weekday, a missing comma, missing seconds. ISO 8601 with a year and a month alone.
enum FeedDate {
  /// Returns the date; `nil` for any other text, and for the start of 1970, which means none.
  static func date(_ text: String) -> Date? {
    let text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !text.isEmpty, text.utf8.count < 80 else { return nil }
    let date =
      Date(lenient: text) ?? Date(lenient: normalized(text)) ?? Date(lenient: text + "-01")
      ?? Date(lenient: text + "-01-01")
    return date?.timeIntervalSince1970 == 0 ? nil : date
  }

  /// Returns a date of RFC 822 in the form of RFC 1123.
  private static func normalized(_ text: String) -> String {
    var words = text.replacing(",", with: " ").split(separator: " ").map(String.init)
    if let first = words.first, first.first?.isLetter == true, words.count > 1 {
      // The weekday says nothing; `Nov 20 2026` begins with a month.
      if month(first) == nil { words.removeFirst() }
    }
    if words.count > 1, month(words[0]) != nil { words.swapAt(0, 1) }
    guard words.count >= 3, let month = month(words[1]) else { return text }
    words[1] = month
    words[0] = String(words[0].prefix { $0.isNumber })
    if words[2].count == 2, let year = Int(words[2]) {
      words[2] = String(year < 70 ? 2000 + year : 1900 + year)
    }
    if words.count > 3 {
      if words[3].prefix(while: { $0 != ":" }).count == 1 { words[3] = "0" + words[3] }
      if words.count > 4 { words[4] = zones[words[4].uppercased()] ?? words[4] }
      // The words after the zone, such as a comment, are ignored.
      words = Array(words.prefix(5))
    }
    return words.joined(separator: " ")
  }

  private static func month(_ word: String) -> String? {
    let name = String(word.lowercased().prefix(3))
    return months.contains(name) ? name : nil
  }

  private static let months: Set = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  private static let zones = [
    "EST": "-0500", "EDT": "-0400", "CST": "-0600", "CDT": "-0500", "MST": "-0700",
    "MDT": "-0600", "PST": "-0800", "PDT": "-0700", "BST": "+0100", "CET": "+0100",
    "CEST": "+0200", "MET": "+0100", "MEST": "+0200", "EET": "+0200", "EEST": "+0300",
    "MSK": "+0300", "IST": "+0530", "JST": "+0900", "AEST": "+1000", "AEDT": "+1100",
    "NZST": "+1200", "NZDT": "+1300",
  ]
}
