import FoundationCore

/// The operators of a query.
enum JSONOperator {
  static func apply(
    _ symbol: String,
    _ first: JSONValue,
    _ second: JSONValue
  ) throws(JSONQueryError) -> JSONValue {
    switch symbol {
    case "==": return .bool(JSONValue.areEqual(first, second))
    case "!=": return .bool(!JSONValue.areEqual(first, second))
    case "<": return .bool(JSONValue.isOrdered(first, before: second))
    case ">": return .bool(JSONValue.isOrdered(second, before: first))
    case "<=": return .bool(!JSONValue.isOrdered(second, before: first))
    case ">=": return .bool(!JSONValue.isOrdered(first, before: second))
    case "+": return try sum(first, second)
    default: break
    }
    if let left = first.double, let right = second.double {
      switch symbol {
      case "-": return .number(rounded: left - right)
      case "*": return .number(rounded: left * right)
      default:
        guard right != 0 else { throw .evaluation("\(left) cannot be divided by 0.") }
        if symbol == "/" { return .number(rounded: left / right) }
        guard Int(clamping: second) != 0 else {
          throw .evaluation("\(left) cannot be divided by 0.")
        }
        return .number(Int(clamping: first) % Int(clamping: second))
      }
    }
    if symbol == "-", case .array(let left) = first, case .array(let right) = second {
      return .array(left.filter { value in !right.contains { JSONValue.areEqual($0, value) } })
    }
    throw .evaluation("Unsupported: \(first.kind) \(symbol) \(second.kind).")
  }

  /// Adds numbers, and joins strings, arrays and objects; null changes nothing.
  static func sum(
    _ first: JSONValue,
    _ second: JSONValue
  ) throws(JSONQueryError) -> JSONValue {
    switch (first, second) {
    case (.null, _): return second
    case (_, .null): return first
    case (.number, .number): return .number(rounded: (first.double ?? 0) + (second.double ?? 0))
    case (.string(let first), .string(let second)): return .string(first + second)
    case (.array(let first), .array(let second)): return .array(first + second)
    case (.object, .object(let members)):
      return members.reduce(first) { $0.setting($1.name, to: $1.value) }
    default: throw .evaluation("Unsupported: \(first.kind) + \(second.kind).")
    }
  }
}

/// The formats of strings in a query, as in `@csv`.
enum JSONFormat: String {
  case text, json, csv, tsv

  func text(of value: JSONValue) throws(JSONQueryError) -> String {
    switch self {
    case .text: return value.queryText
    case .json: return value.text(.compact)
    case .csv, .tsv:
      guard case .array(let cells) = value else {
        throw .evaluation("@\(rawValue) needs an array, not \(value.kind).")
      }
      let format: OutputFormat = self == .csv ? .csv : .tsv
      let line = format.separated(cells.map(\.plainText))
      return line.trimmingSuffix(while: \.isNewline)
    }
  }
}

extension JSONValue {
  /// The text of a result: a string as it is, any other value in JSON.
  var queryText: String {
    if case .string(let text) = self { text } else { text(.compact) }
  }
}

extension String {
  fileprivate func trimmingSuffix(while isTrimmed: (Character) -> Bool) -> String {
    var text = self
    while let last = text.last, isTrimmed(last) { text.removeLast() }
    return text
  }
}
