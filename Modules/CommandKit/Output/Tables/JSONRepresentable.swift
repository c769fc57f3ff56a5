public import Foundation
public import FoundationCore

/// A value of a column, which has a JSON representation.
public protocol JSONRepresentable: SendableMetatype {
  /// The JSON Schema of the values of this type; `[:]` is any value.
  static var schema: JSONValue { get }

  /// The value in JSON.
  var json: JSONValue { get }

  /// Returns the text of the value in a locale.
  func text(in locale: Locale) -> String
}

extension JSONRepresentable {
  /// Returns the plain text of the JSON value, also for numbers that are IDs, such as an order number.
  public func text(in locale: Locale) -> String { json.plainText }
}

extension JSONValue: JSONRepresentable {
  public static var schema: JSONValue { [:] }

  public var json: JSONValue { self }

  /// The value as plain text: empty for null, JSON for an array or object.
  var plainText: String {
    switch self {
    case .null: ""
    case .string(let value): value
    case .number(let spelling): spelling
    case .bool, .array, .object: text(.compact)
    }
  }
}

extension String: JSONRepresentable {
  public static var schema: JSONValue { ["type": "string"] }

  public var json: JSONValue { .string(self) }
}

extension Bool: JSONRepresentable {
  public static var schema: JSONValue { ["type": "boolean"] }

  public var json: JSONValue { .bool(self) }
}

extension Int: JSONRepresentable {
  public static var schema: JSONValue { ["type": "integer"] }

  public var json: JSONValue { .number(self) }
}

extension Double: JSONRepresentable {
  public static var schema: JSONValue { ["type": ["number", "null"]] }

  /// The number, without decimals if it is whole; null if it is not finite.
  public var json: JSONValue {
    guard isFinite else { return .null }
    return Int(exactly: self).map { $0.json } ?? .number(description)
  }

  public func text(in locale: Locale) -> String {
    isFinite ? formatted(.number.precision(.fractionLength(0...6)).locale(locale)) : ""
  }
}

extension Decimal: JSONRepresentable {
  public static var schema: JSONValue { ["type": ["number", "null"]] }

  public var json: JSONValue { isNaN ? .null : .number(description) }

  public func text(in locale: Locale) -> String { isNaN ? "" : formatted(.number.locale(locale)) }
}

extension Optional: JSONRepresentable where Wrapped: JSONRepresentable {
  public static var schema: JSONValue { Wrapped.schema.orNull }

  public var json: JSONValue { self?.json ?? .null }

  public func text(in locale: Locale) -> String { self?.text(in: locale) ?? "" }
}

extension Array: JSONRepresentable where Element: JSONRepresentable {
  public static var schema: JSONValue { ["type": "array", "items": Element.schema] }

  public var json: JSONValue { .array(map(\.json)) }

  public func text(in locale: Locale) -> String {
    map { $0.text(in: locale) }.joined(separator: ", ")
  }
}

extension Dictionary: JSONRepresentable where Key == String, Value: JSONRepresentable {
  public static var schema: JSONValue { ["type": "object", "additionalProperties": Value.schema] }

  /// The object, sorted by name, so that equal values have equal texts.
  public var json: JSONValue {
    .object(sorted { $0.key < $1.key }.map { .init($0.key, $0.value.json) })
  }
}

extension Date: JSONRepresentable {
  public static var schema: JSONValue { ["type": "string", "format": "date-time"] }

  /// The date and time in UTC: `2026-11-20T12:00:00Z`.
  public var json: JSONValue { .string(ISO8601Format()) }

  public func text(in locale: Locale) -> String { moment(in: locale) }
}

extension CalendarDay: JSONRepresentable {
  public static var schema: JSONValue { ["type": "string", "format": "date"] }

  public var json: JSONValue { .string(description) }

  public func text(in locale: Locale) -> String { formatted(in: locale) }
}

/// A closed enumeration, whose schema lists all its values.
extension JSONRepresentable where Self: CaseIterable & RawRepresentable<String> {
  public static var schema: JSONValue {
    ["type": "string", "enum": .array(allCases.map { .string($0.rawValue) })]
  }

  public var json: JSONValue { .string(rawValue) }
}

/// An open enumeration, whose schema lists the known values as examples.
extension OpenEnum: JSONRepresentable where Known: CaseIterable & RawRepresentable<String> {
  public static var schema: JSONValue {
    ["type": "string", "examples": .array(Known.allCases.map { .string($0.rawValue) })]
  }

  public var json: JSONValue { .string(rawValue) }
}

extension URL: JSONRepresentable {
  public static var schema: JSONValue { ["type": "string", "format": "uri"] }

  public var json: JSONValue { .string(absoluteString) }
}
