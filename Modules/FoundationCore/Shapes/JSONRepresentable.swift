public import Foundation

/// A value with a JSON representation, which is also the value of a field or a column.
public protocol JSONRepresentable: SendableMetatype {
  /// The JSON Schema of the values of this type.
  static var schema: JSONSchema { get }

  /// The members of the JSON object; empty for values of other kinds.
  static var members: [ShapeMember<Self>] { get }

  /// The value in JSON.
  var json: JSONValue { get }

  /// Returns the text of the value in a locale.
  func text(in locale: Locale) -> String

  /// Reads a value in one pass over a JSON text; by default with the type's `init(from:)`.
  static func read(from reader: inout JSONReader) throws -> Self

  /// Writes the value as JSON; by default its ``json``.
  func write(to writer: inout JSONWriter)
}

extension JSONRepresentable {
  public func write(to writer: inout JSONWriter) { json.write(to: &writer) }

  public static var members: [ShapeMember<Self>] { [] }

  /// Returns the value as compact JSON in UTF-8: the bytes of `json.text()`.
  ///
  /// Values with a shape are written without a ``JSONValue`` in between.
  public func jsonBytes() -> [UInt8] {
    var writer = JSONWriter()
    write(to: &writer)
    return Array(writer.text)
  }

  /// Returns the value as compact JSON: the same as `json.text()`, written like ``jsonBytes()``.
  public func jsonText() -> String {
    var writer = JSONWriter()
    write(to: &writer)
    return String(decoding: writer.text, as: UTF8.self)
  }

  /// Returns the plain text of the JSON value, also for numbers that are IDs, such as an order number.
  public func text(in locale: Locale) -> String { json.plainText }
}

extension JSONValue: JSONRepresentable {
  public static var schema: JSONSchema { .any }

  public var json: JSONValue { self }

  /// The value as plain text: empty for null, JSON for an array or object.
  package var plainText: String {
    switch self {
    case .null: ""
    case .string(let value): value
    case .number(let spelling): spelling
    case .bool, .array, .object: text(.compact)
    }
  }
}

extension String: JSONRepresentable {
  public static var schema: JSONSchema { .string(0...Int.max, format: .any) }

  public var json: JSONValue { .string(self) }

  public func write(to writer: inout JSONWriter) { writer.quote(self) }
}

extension Bool: JSONRepresentable {
  public static var schema: JSONSchema { .boolean }

  public var json: JSONValue { .bool(self) }

  public func write(to writer: inout JSONWriter) { writer.append(self ? "true" : "false") }
}

extension Int: JSONRepresentable {
  public static var schema: JSONSchema { .integer(Int.min...Int.max) }

  public var json: JSONValue { .number(self) }

  public func write(to writer: inout JSONWriter) { writer.append(Int64(self)) }
}

extension Double: JSONRepresentable {
  public static var schema: JSONSchema { .nullable(.anyNumber) }

  /// The number, without decimals if it is whole; null if it is not finite.
  public var json: JSONValue {
    guard isFinite else { return .null }
    return Int(exactly: self).map { $0.json } ?? .number(description)
  }

  public func write(to writer: inout JSONWriter) { writer.append(self) }

  public func text(in locale: Locale) -> String {
    isFinite ? formatted(.number.precision(.fractionLength(0...6)).locale(locale)) : ""
  }
}

extension Decimal: JSONRepresentable {
  public static var schema: JSONSchema { .nullable(.anyNumber) }

  public var json: JSONValue { isNaN ? .null : .number(digits) }

  public func text(in locale: Locale) -> String { isNaN ? "" : formatted(.number.locale(locale)) }
}

extension Optional: JSONRepresentable where Wrapped: JSONRepresentable {
  public static var schema: JSONSchema { Wrapped.schema.orNull }

  public static var members: [ShapeMember<Wrapped?>] {
    Wrapped.members.map { $0.ofOptional() }
  }

  public var json: JSONValue { self?.json ?? .null }

  @inlinable
  public func write(to writer: inout JSONWriter) {
    if let self { self.write(to: &writer) } else { writer.appendNull() }
  }

  public func text(in locale: Locale) -> String { self?.text(in: locale) ?? "" }
}

extension Lossy: JSONRepresentable where Value: JSONRepresentable {
  public static var schema: JSONSchema { Value.schema }

  public var json: JSONValue { wrappedValue.json }
}

extension Lenient: JSONRepresentable where Value: JSONRepresentable {
  public static var schema: JSONSchema { Value.schema }

  public var json: JSONValue { wrappedValue.json }
}

extension Array: JSONRepresentable where Element: JSONRepresentable {
  public static var schema: JSONSchema { .list(of: Element.schema) }

  // No key path: generic code makes a new one at each call, which takes as long as the elements.
  public var json: JSONValue { .array(map { $0.json }) }

  @inlinable
  public func write(to writer: inout JSONWriter) {
    withUnsafeBytes { elements in
      writer.array(elements, stride: MemoryLayout<Element>.stride) { element, writer in
        element.assumingMemoryBound(to: Element.self).borrow { $0.write(to: &writer) }
      }
    }
  }

  public func text(in locale: Locale) -> String {
    map { $0.text(in: locale) }.joined(separator: ", ")
  }
}

extension Dictionary: JSONRepresentable where Key == String, Value: JSONRepresentable {
  public static var schema: JSONSchema { .dictionary(Value.schema, 0...Int.max) }

  /// The object, sorted by name, so that equal values have equal texts.
  public var json: JSONValue {
    .object(sorted { $0.key < $1.key }.map { .init($0.key, $0.value.json) })
  }
}

extension Date: JSONRepresentable {
  public static var schema: JSONSchema { .date }

  /// The date and time in UTC, `2026-11-20T12:00:00Z`, or with the user's offset: see ``LocalTime``.
  public var json: JSONValue { .string(iso8601(in: LocalTime.zoneOfJSON)) }

  public func text(in locale: Locale) -> String { moment(in: locale) }
}

extension CalendarDay: JSONRepresentable {
  public static var schema: JSONSchema { .string(0...Int.max, format: .day) }

  public var json: JSONValue { .string(description) }

  public func text(in locale: Locale) -> String { formatted(in: locale) }
}

/// A closed enumeration, whose schema lists all its values.
extension JSONRepresentable where Self: CaseIterable & RawRepresentable<String> {
  public static var schema: JSONSchema { .enumeration(allCases.map(\.rawValue)) }

  public var json: JSONValue { .string(rawValue) }
}

/// An open enumeration, whose schema lists the known values as examples.
extension OpenEnum: JSONRepresentable
where Known: CaseIterable & RawRepresentable<String> & JSONRepresentable {
  public static var schema: JSONSchema { .examples(Known.allCases.map(\.rawValue)) }

  public var json: JSONValue { .string(rawValue) }
}

extension URL: JSONRepresentable {
  public static var schema: JSONSchema { .string(0...Int.max, format: .uri) }

  public var json: JSONValue { .string(absoluteString) }
}

extension Identifier: JSONRepresentable where RawValue: JSONRepresentable {
  public static var schema: JSONSchema { RawValue.schema }

  public var json: JSONValue { rawValue.json }

  public func write(to writer: inout JSONWriter) { rawValue.write(to: &writer) }
}

extension Int64: JSONRepresentable {
  public static var schema: JSONSchema { Int.schema }

  public var json: JSONValue { .number(self) }

  public func write(to writer: inout JSONWriter) { writer.append(self) }
}

extension Currency: JSONRepresentable {
  public static var schema: JSONSchema { .string(3...3, format: .currency) }

  public var json: JSONValue { .string(code) }
}
