import Foundation
import FoundationCore

extension JSONValue {
  /// `false` for null and false.
  var isTrue: Bool { self != .null && self != .bool(false) }

  /// The kind of the value, in the words of jq.
  var kind: String {
    switch self {
    case .null: "null"
    case .bool: "boolean"
    case .number: "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }

  /// The number; `nil` for other values.
  var double: Double? {
    if case .number(let digits) = self { Double(digits) } else { nil }
  }

  /// Creates a number, without a fraction if it has none.
  static func number(rounded value: Double) -> JSONValue {
    guard value.isFinite else { return .null }
    return value == value.rounded() && abs(value) < 1e15
      ? .number(Int(value)) : .number("\(value)")
  }

  /// The values of an array or of the members of an object.
  var elements: [JSONValue] {
    get throws(JSONQueryError) {
      switch self {
      case .array(let elements): return elements
      case .object(let members): return members.map(\.value)
      default: throw .evaluation("\(kind) has no elements.")
      }
    }
  }

  /// The value and all that are in it.
  var descendants: [JSONValue] {
    switch self {
    case .array(let elements): [self] + elements.flatMap(\.descendants)
    case .object(let members): [self] + members.flatMap(\.value.descendants)
    default: [self]
    }
  }

  /// Returns the element with an index, or the value of the member with a name; null for none.
  func element(at key: JSONValue) throws(JSONQueryError) -> JSONValue {
    switch (self, key) {
    case (.null, .string), (.null, .number): return .null
    case (.object, .string(let name)): return self[name] ?? .null
    case (.array(let elements), .number):
      let index = Int(clamping: key)
      let place = index < 0 ? elements.count + index : index
      return elements.indices.contains(place) ? elements[place] : .null
    default:
      throw .evaluation("\(kind) has no element \(key.text(.compact)).")
    }
  }

  /// Returns a part of an array or of a string.
  func slice(from start: JSONValue?, to end: JSONValue?) throws(JSONQueryError) -> JSONValue {
    func range(in count: Int) -> Range<Int> {
      func place(_ value: JSONValue?, default standard: Int) -> Int {
        guard let value, value != .null else { return standard }
        let index = Int(clamping: value)
        return min(max(index < 0 ? count + index : index, 0), count)
      }
      let first = place(start, default: 0)
      return first..<max(first, place(end, default: count))
    }
    switch self {
    case .null: return .null
    case .array(let elements): return .array(Array(elements[range(in: elements.count)]))
    case .string(let text):
      let characters = Array(text)
      return .string(String(characters[range(in: characters.count)]))
    default: throw .evaluation("\(kind) has no slices.")
    }
  }

  /// Returns the object with a member added or replaced.
  func setting(_ name: String, to value: JSONValue) -> JSONValue {
    guard case .object(var members) = self else { return self }
    if let index = members.firstIndex(where: { $0.name == name }) {
      members[index] = .init(name, value)
    } else {
      members.append(.init(name, value))
    }
    return .object(members)
  }

  /// Orders values as jq does: null, false, true, numbers, strings, arrays, objects.
  static func isOrdered(_ first: JSONValue, before second: JSONValue) -> Bool {
    switch (first, second) {
    case (.number, .number): return (first.double ?? 0) < (second.double ?? 0)
    case (.string(let first), .string(let second)):
      return first.unicodeScalars.lexicographicallyPrecedes(second.unicodeScalars)
    case (.array(let first), .array(let second)):
      return first.lexicographicallyPrecedes(second, by: isOrdered)
    case (.object(let first), .object(let second)):
      let names = (first.map(\.name).ordered(), second.map(\.name).ordered())
      if names.0 != names.1 { return names.0.lexicographicallyPrecedes(names.1) }
      let values = (
        names.0.map { JSONValue.object(first)[$0] ?? .null },
        names.1.map { JSONValue.object(second)[$0] ?? .null }
      )
      return values.0.lexicographicallyPrecedes(values.1, by: isOrdered)
    default: return first.rank < second.rank
    }
  }

  /// `true` if neither value is ordered before the other: `1` and `1.0` are equal.
  static func areEqual(_ first: JSONValue, _ second: JSONValue) -> Bool {
    !isOrdered(first, before: second) && !isOrdered(second, before: first)
  }

  private var rank: Int {
    switch self {
    case .null: 0
    case .bool(let value): value ? 2 : 1
    case .number: 3
    case .string: 4
    case .array: 5
    case .object: 6
    }
  }
}

extension Int {
  /// The number rounded down; the nearest integer for one that is too large.
  init(clamping value: JSONValue) {
    let number = (value.double ?? 0).rounded(.down)
    self = number.isNaN ? 0 : Int(Swift.max(-1e15, Swift.min(1e15, number)))
  }
}
