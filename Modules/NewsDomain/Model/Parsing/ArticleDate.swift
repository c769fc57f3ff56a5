import Foundation
import FoundationCore

/// The date of an article, read from any usual spelling.
///
/// A text or a number that is no date is refused, so that it is reported and not only missing.
struct ArticleDate: Decodable, Sendable {
  /// The date; `nil` where the server writes that it knows none.
  let date: Date?

  init(from decoder: any Decoder) throws {
    let text = try Lenient<String>(from: decoder).wrappedValue
    guard let date = Self.read(text) else {
      guard text.allSatisfy(\.isWhitespace) else {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(
            codingPath: decoder.codingPath,
            debugDescription: "This is no date."
          )
        )
      }
      self.date = nil
      return
    }
    // The very beginning of 1970 is what servers write where they know no date.
    self.date = date.timeIntervalSince1970 == 0 ? nil : date
  }

  /// A date of any usual spelling, or a number of seconds or milliseconds since 1970.
  private static func read(_ text: String) -> Date? {
    Date(lenient: text) ?? Double(text).flatMap(date)
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
