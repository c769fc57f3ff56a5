import Foundation
import FoundationCore

/// What a column can hold: a value that JSON can say.
protocol JSONRepresentable: SendableMetatype {
  var json: JSONValue { get }
}

extension JSONValue: JSONRepresentable {
  var json: JSONValue { self }

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
  var json: JSONValue { .string(self) }
}

extension Bool: JSONRepresentable {
  var json: JSONValue { .bool(self) }
}

extension Int: JSONRepresentable {
  var json: JSONValue { .number(self) }
}

extension Double: JSONRepresentable {
  /// JSON knows no infinity and no "not a number"; both are missing values.
  var json: JSONValue { isFinite ? .number(description) : .null }
}

extension Decimal: JSONRepresentable {
  var json: JSONValue { isNaN ? .null : .number(description) }
}

extension Optional: JSONRepresentable where Wrapped: JSONRepresentable {
  var json: JSONValue { self?.json ?? .null }
}

extension Array: JSONRepresentable where Element: JSONRepresentable {
  var json: JSONValue { .array(map(\.json)) }
}
