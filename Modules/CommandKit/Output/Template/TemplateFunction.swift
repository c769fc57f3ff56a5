import Foundation
import FoundationCore

/// The functions of a template.
enum TemplateFunction {
  /// A function: the number of its arguments, and its result.
  struct Definition: Sendable {
    let counts: ClosedRange<Int>
    let call: @Sendable (_ arguments: [JSONValue], _ now: Date) throws(Fault) -> JSONValue

    init(
      _ counts: ClosedRange<Int>,
      _ call: @escaping @Sendable ([JSONValue], Date) throws(Fault) -> JSONValue
    ) {
      self.counts = counts
      self.call = call
    }
  }

  /// Why a function has no result.
  struct Fault: Error {
    let reason: String
  }

  /// The functions that have a result, by name.
  static let all: [String: Definition] = [
    "and": Definition(1...9) { values, _ in
      values.first { !$0.isTrueInTemplates } ?? values[values.count - 1]
    },
    "or": Definition(1...9) { values, _ in
      values.first(where: \.isTrueInTemplates) ?? values[values.count - 1]
    },
    "not": Definition(1...1) { values, _ in .bool(!values[0].isTrueInTemplates) },
    "eq": Definition(2...9) { values, _ in
      .bool(values.dropFirst().contains { JSONValue.areEqual($0, values[0]) })
    },
    "ne": Definition(2...2) { values, _ in .bool(!JSONValue.areEqual(values[0], values[1])) },
    "lt": Definition(2...2) { values, _ throws(Fault) in .bool(try isOrdered(values[0], values[1]))
    },
    "le": Definition(2...2) { values, _ throws(Fault) in
      .bool(!(try isOrdered(values[1], values[0])))
    },
    "gt": Definition(2...2) { values, _ throws(Fault) in .bool(try isOrdered(values[1], values[0]))
    },
    "ge": Definition(2...2) { values, _ throws(Fault) in
      .bool(!(try isOrdered(values[0], values[1])))
    },
    "len": Definition(1...1) { values, _ throws(Fault) in
      switch values[0] {
      case .string(let text): .number(text.count)
      case .array(let elements): .number(elements.count)
      case .object(let members): .number(members.count)
      default: throw Fault(reason: "\(values[0].kind) has no length.")
      }
    },
    "index": Definition(2...9) { values, _ throws(Fault) in
      var value = values[0]
      for key in values.dropFirst() { value = try element(of: value, at: key) }
      return value
    },
    "print": Definition(0...9) { values, _ in
      .string(values.map(\.templateText).joined())
    },
    "join": Definition(2...2) { values, _ throws(Fault) in
      .string(try list(values[1]).map(\.templateText).joined(separator: values[0].templateText))
    },
    "pluck": Definition(2...2) { values, _ throws(Fault) in
      let name = values[0].templateText
      return .array(try list(values[1]).map { $0[name] ?? .null })
    },
    "truncate": Definition(2...2) { values, _ throws(Fault) in
      guard let width = values[0].double.flatMap({ Int(exactly: $0) }), width >= 0 else {
        throw Fault(reason: "truncate needs a number of characters.")
      }
      return values[1] == .null ? "" : .string(values[1].templateText.truncated(toWidth: width))
    },
    "timeago": Definition(1...1) { values, now throws(Fault) in
      guard case .string(let text) = values[0], let date = Date(lenient: text) else {
        throw Fault(reason: "timeago needs a time, not \(values[0].text(.compact)).")
      }
      return .string(timeAgo(now.timeIntervalSince(date)))
    },
    "contains": Definition(2...2) { values, _ in
      .bool(values[1].templateText.contains(values[0].templateText))
    },
    "hasPrefix": Definition(2...2) { values, _ in
      .bool(values[1].templateText.hasPrefix(values[0].templateText))
    },
    "hasSuffix": Definition(2...2) { values, _ in
      .bool(values[1].templateText.hasSuffix(values[0].templateText))
    },
  ]

  /// Checks the name of a function and the number of its arguments.
  static func check(_ name: String, count: Int, at place: TemplatePlace) throws(TemplateError) {
    switch name {
    case "tablerow" where count > 0, "tablerender" where count == 0: return
    case "tablerow", "tablerender": break
    default:
      guard let definition = all[name] else {
        throw .syntax(
          "There is no function \(name.quotedForDisplay). The functions are "
            + "\(OutputTemplate.functions.joined(separator: ", ")).",
          at: "\(place)"
        )
      }
      if definition.counts.contains(count) { return }
    }
    throw .syntax("\(name) takes another number of arguments than \(count).", at: "\(place)")
  }

  /// Returns the result of a function.
  static func call(
    _ name: String,
    _ arguments: [JSONValue],
    now: Date,
    at place: TemplatePlace
  ) throws(TemplateError) -> JSONValue {
    do throws(Fault) {
      return try all[name]?.call(arguments, now) ?? .null
    } catch {
      throw .evaluation(error.reason, at: "\(place)")
    }
  }
}

extension TemplateFunction {
  private static func list(_ value: JSONValue) throws(Fault) -> [JSONValue] {
    switch value {
    case .array(let elements): return elements
    case .null: return []
    default: throw Fault(reason: "A list is needed, not \(value.kind).")
    }
  }

  private static func isOrdered(
    _ first: JSONValue,
    _ second: JSONValue
  ) throws(Fault) -> Bool {
    switch (first, second) {
    case (.number, .number), (.string, .string): JSONValue.isOrdered(first, before: second)
    default: throw Fault(reason: "\(first.kind) and \(second.kind) have no order.")
    }
  }

  private static func element(of value: JSONValue, at key: JSONValue) throws(Fault) -> JSONValue {
    switch (value, key) {
    case (.array(let elements), .number):
      guard let place = key.double.flatMap({ Int(exactly: $0) }), elements.indices.contains(place)
      else { throw Fault(reason: "The list has no element \(key.templateText).") }
      return elements[place]
    case (.object, .string(let name)): return value[name] ?? .null
    default: throw Fault(reason: "\(value.kind) has no element \(key.text(.compact)).")
    }
  }

  /// Returns how long ago a time was, in the largest unit that fits.
  private static func timeAgo(_ seconds: TimeInterval) -> String {
    let units: [(name: String, seconds: Double)] = [
      ("year", 31_536_000), ("month", 2_592_000), ("day", 86_400), ("hour", 3600), ("minute", 60),
    ]
    guard let unit = units.first(where: { abs(seconds) >= $0.seconds }) else {
      return seconds < 0 ? "in less than a minute" : "less than a minute ago"
    }
    let count = Int((abs(seconds) / unit.seconds).rounded(.down))
    let words = "about \(count) \(unit.name)\(count == 1 ? "" : "s")"
    return seconds < 0 ? "in \(words)" : "\(words) ago"
  }
}
