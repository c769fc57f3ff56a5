public import Foundation
public import FoundationCore

/// A value that a column can hold: one that JSON can say.
public protocol JSONRepresentable: SendableMetatype {
  /// The JSON Schema of the values of this type; `[:]` is any value.
  static var schema: JSONValue { get }

  /// The value in JSON.
  var json: JSONValue { get }

  /// Returns the value as people of a locale read it.
  func text(in locale: Locale) -> String
}

extension JSONRepresentable {
  /// As programs get it, for words and for numbers that are names, such as a year or an order's.
  public func text(in locale: Locale) -> String { json.plainText }
}

extension JSONValue: JSONRepresentable {
  public static var schema: JSONValue { [:] }

  public var json: JSONValue { self }

  /// The value alone, as a cell or a line shows it: nothing for null, JSON for a list or an object.
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

  /// A number, without decimals where it is whole.
  ///
  /// JSON knows no infinity and no "not a number"; both are missing values.
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

  /// In the order of the names, so that the same value is always the same text.
  public var json: JSONValue {
    .object(sorted { $0.key < $1.key }.map { .init($0.key, $0.value.json) })
  }
}
