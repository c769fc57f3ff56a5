import Foundation
import FoundationCore

/// The functions of a query.
enum JSONFunction {
  typealias Plain = @Sendable (JSONValue) throws(JSONQueryError) -> [JSONValue]
  typealias WithArguments =
    @Sendable (JSONValue, [JSONQuery.Expression]) throws(JSONQueryError)
    -> [JSONValue]

  /// The functions without arguments, by name.
  static let plain: [String: Plain] = [
    "empty": { _ in [] },
    "not": { [.bool(!$0.isTrue)] },
    "length": { value throws(JSONQueryError) in [try length(of: value)] },
    "keys": { value throws(JSONQueryError) in [try keys(of: value)] },
    "values": { $0 == .null ? [] : [$0] },
    "type": { [.string($0.kind)] },
    "add": { value throws(JSONQueryError) in
      var sum = JSONValue.null
      for element in try value.elements { sum = try JSONOperator.sum(sum, element) }
      return [sum]
    },
    "any": { value throws(JSONQueryError) in [.bool(try value.elements.contains(where: \.isTrue))]
    },
    "all": { value throws(JSONQueryError) in [.bool(try value.elements.allSatisfy(\.isTrue))] },
    "sort": { value throws(JSONQueryError) in
      [.array(try value.elements.ordered(by: JSONValue.isOrdered))]
    },
    "unique": { value throws(JSONQueryError) in
      [.array(try groups(value, by: .identity).compactMap(\.first))]
    },
    "min": { value throws(JSONQueryError) in
      [try value.elements.min(by: JSONValue.isOrdered) ?? .null]
    },
    "max": { value throws(JSONQueryError) in
      [try value.elements.max(by: JSONValue.isOrdered) ?? .null]
    },
    "reverse": { value throws(JSONQueryError) in [.array(try value.elements.reversed())] },
    "first": { value throws(JSONQueryError) in [try value.element(at: 0)] },
    "last": { value throws(JSONQueryError) in [try value.element(at: -1)] },
    "flatten": { value throws(JSONQueryError) in [.array(flat(try value.elements))] },
    "to_entries": { value throws(JSONQueryError) in
      [.array(try members(of: value).map { ["key": .string($0.name), "value": $0.value] })]
    },
    "from_entries": { value throws(JSONQueryError) in [try object(fromEntries: value)] },
    "tostring": { [.string($0.queryText)] },
    "tonumber": { value throws(JSONQueryError) in
      guard let number = Double(value.queryText) else {
        throw .evaluation("\(value.text(.compact)) is no number.")
      }
      return [.number(rounded: number)]
    },
    "floor": { value throws(JSONQueryError) in [.number(rounded: try number(value).rounded(.down))]
    },
    "ceil": { value throws(JSONQueryError) in [.number(rounded: try number(value).rounded(.up))] },
    "round": { value throws(JSONQueryError) in [.number(rounded: try number(value).rounded())] },
    "abs": { value throws(JSONQueryError) in [.number(rounded: abs(try number(value)))] },
    "ascii_downcase": { value throws(JSONQueryError) in [.string(try text(value).lowercased())] },
    "ascii_upcase": { value throws(JSONQueryError) in [.string(try text(value).uppercased())] },
  ]

  // MARK: - Kinds

  static func text(_ value: JSONValue) throws(JSONQueryError) -> String {
    guard case .string(let text) = value else {
      throw .evaluation("A string is needed, not \(value.kind).")
    }
    return text
  }

  static func number(_ value: JSONValue) throws(JSONQueryError) -> Double {
    guard let number = value.double else {
      throw .evaluation("A number is needed, not \(value.kind).")
    }
    return number
  }

  static func members(of value: JSONValue) throws(JSONQueryError) -> [JSONValue.Member] {
    guard case .object(let members) = value else {
      throw .evaluation("An object is needed, not \(value.kind).")
    }
    return members
  }

  private static func length(of value: JSONValue) throws(JSONQueryError) -> JSONValue {
    switch value {
    case .null: return 0
    case .bool: throw .evaluation("boolean has no length.")
    case .number: return .number(rounded: abs(value.double ?? 0))
    case .string(let text): return .number(text.unicodeScalars.count)
    case .array(let elements): return .number(elements.count)
    case .object(let members): return .number(members.count)
    }
  }

  private static func keys(of value: JSONValue) throws(JSONQueryError) -> JSONValue {
    if case .array(let elements) = value { return .array(elements.indices.map { .number($0) }) }
    return .array(try members(of: value).map(\.name).ordered().map { .string($0) })
  }

  private static func flat(_ elements: [JSONValue]) -> [JSONValue] {
    elements.flatMap { element in
      if case .array(let elements) = element { flat(elements) } else { [element] }
    }
  }

  static func object(fromEntries value: JSONValue) throws(JSONQueryError) -> JSONValue {
    var object = JSONValue.object([])
    for entry in try value.elements {
      let key = try entry.element(at: "key")
      let name = try key == .null ? entry.element(at: "name") : key
      object = object.setting(name.queryText, to: try entry.element(at: "value"))
    }
    return object
  }

  /// Returns the elements in groups of equal keys, in the order of these.
  static func groups(
    _ value: JSONValue,
    by key: JSONQuery.Expression
  ) throws(JSONQueryError) -> [[JSONValue]] {
    var groups: [(key: JSONValue, elements: [JSONValue])] = []
    for (found, element) in try sorted(value, by: key) {
      if let last = groups.last, JSONValue.areEqual(last.key, found) {
        groups[groups.count - 1].elements.append(element)
      } else {
        groups.append((found, [element]))
      }
    }
    return groups.map(\.elements)
  }

  /// Returns the elements with their keys, in the order of these; equal ones stay in theirs.
  static func sorted(
    _ value: JSONValue,
    by key: JSONQuery.Expression
  ) throws(JSONQueryError) -> [(key: JSONValue, element: JSONValue)] {
    let keyed = try value.elements.mapped { element throws(JSONQueryError) in
      (key: JSONValue.array(try key.results(of: element)), element: element)
    }
    return keyed.enumerated().ordered { first, second in
      if JSONValue.isOrdered(first.element.key, before: second.element.key) { return true }
      if JSONValue.isOrdered(second.element.key, before: first.element.key) { return false }
      return first.offset < second.offset
    }.map(\.element)
  }
}
