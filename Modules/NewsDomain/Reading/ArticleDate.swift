import Foundation
import FoundationCore

/// Reads when an article appeared, in whatever shape it is said.
enum ArticleDate {
  /// A date of any usual spelling, or a number of seconds or milliseconds since 1970.
  ///
  /// The very beginning of 1970 is what servers write where they know no date.
  static func read(_ text: String?) -> Date? {
    guard let text else { return nil }
    let date = Date(tolerant: text) ?? Double(text).flatMap(date)
    return date?.timeIntervalSince1970 == 0 ? nil : date
  }

  private static func date(_ number: Double) -> Date? {
    // From 1970 to some year after 5000 in either unit; others are no dates.
    switch number {
    case 0..<100_000_000_000: Date(timeIntervalSince1970: number)
    case 100_000_000_000..<100_000_000_000_000: Date(timeIntervalSince1970: number / 1000)
    default: nil
    }
  }
}
