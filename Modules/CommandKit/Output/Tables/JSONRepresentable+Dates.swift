public import Foundation
public import FoundationCore

extension Date: JSONRepresentable {
  public static var schema: JSONValue { ["type": "string", "format": "date-time"] }

  /// The moment at Greenwich: `2026-11-20T12:00:00Z`.
  public var json: JSONValue { .string(ISO8601Format()) }

  public func text(in locale: Locale) -> String { moment(in: locale) }
}

extension CalendarDay: JSONRepresentable {
  public static var schema: JSONValue { ["type": "string", "format": "date"] }

  public var json: JSONValue { .string(description) }

  public func text(in locale: Locale) -> String { formatted(in: locale) }
}
