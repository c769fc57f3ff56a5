import Foundation
import FoundationCore

/// The date of an article, in any common format.
///
/// Any other text or number is a decoding error, so that it is reported and not just missing.
struct ArticleDate: Decodable, Sendable {
  /// The date; `nil` if the server has no date.
  let date: Date?

  init(from decoder: any Decoder) throws {
    let text = try Lenient<String>(from: decoder).wrappedValue
    guard let date = Self.read(text) else {
      guard text.allSatisfy(\.isWhitespace) else {
        throw DecodingError.corrupted("The text is not a date.", in: decoder)
      }
      self.date = nil
      return
    }
    // Servers without a date write the start of 1970.
    self.date = date.timeIntervalSince1970 == 0 ? nil : date
  }

  /// Returns a date in any common format, or a number of seconds or milliseconds since 1970.
  private static func read(_ text: String) -> Date? {
    Date(lenient: text) ?? Double(text).flatMap(date)
  }

  private static func date(_ number: Double) -> Date? {
    // From 1970 to some year after 5000 in either unit.
    switch number {
    case 0..<100_000_000_000: Date(timeIntervalSince1970: number)
    case 100_000_000_000..<100_000_000_000_000: Date(timeIntervalSince1970: number / 1000)
    default: nil
    }
  }
}
