import Foundation
import FoundationCore

extension Date: JSONRepresentable {
  static var schema: JSONValue { ["type": "string", "format": "date-time"] }

  /// The moment at Greenwich: `2026-11-20T12:00:00Z`.
  var json: JSONValue { .string(ISO8601Format()) }

  func text(in locale: Locale) -> String { moment(in: locale) }
}

extension CalendarDay: JSONRepresentable {
  static var schema: JSONValue { ["type": "string", "format": "date"] }

  var json: JSONValue { .string(description) }

  func text(in locale: Locale) -> String { formatted(in: locale) }
}
