import Foundation
import FoundationCore

/// Writes the text of a template for a document.
struct TemplateRenderer {
  private let root: JSONValue
  private let now: Date
  private let isTerminal: Bool
  private var output = ""
  /// The rows of `tablerow` that are not written yet, aligned together.
  private var rows: [[String]] = []
  /// The number of nodes written; ranges in ranges of one list would never end.
  private var count = 0

  static let maximumNodes = 2_000_000
  static let maximumBytes = 256 * 1024 * 1024

  init(root: JSONValue, now: Date, isTerminal: Bool) {
    self.root = root
    self.now = now
    self.isTerminal = isTerminal
  }

  /// Writes nodes for the current value.
  mutating func write(
    _ nodes: [OutputTemplate.Node],
    with value: JSONValue
  ) throws(TemplateError) {
    for node in nodes {
      count += 1
      guard count <= Self.maximumNodes, output.utf8.count <= Self.maximumBytes else {
        throw .evaluation("The text is too long.", at: "its end")
      }
      switch node {
      case .text(let text): output += text
      case .output(let expression):
        let result = try self.value(of: expression, in: value)
        if let result { output += text(of: result) }
      case .condition(let expression, let first, let second):
        let isTrue = try self.value(of: expression, in: value)?.isTrueInTemplates == true
        try write(isTrue ? first : second, with: value)
      case .with(let expression, let first, let second):
        let subject = try self.value(of: expression, in: value) ?? .null
        let isTrue = subject.isTrueInTemplates
        try write(isTrue ? first : second, with: isTrue ? subject : value)
      case .range(let expression, let each, let otherwise):
        let list = try self.value(of: expression, in: value) ?? .null
        let elements = try elements(of: list, in: expression)
        for element in elements { try write(each, with: element) }
        if elements.isEmpty { try write(otherwise, with: value) }
      }
    }
  }

  /// Returns the text with the last table.
  mutating func finish() -> String {
    writeTable()
    return output
  }

  /// Returns the value of an expression; `nil` for a call that writes by itself.
  private mutating func value(
    of expression: OutputTemplate.Expression,
    in current: JSONValue
  ) throws(TemplateError) -> JSONValue? {
    switch expression {
    case .literal(let value): return value
    case .path(let names, let isFromRoot, let place):
      return try member(names, of: isFromRoot ? root : current, at: place)
    case .member(let base, let names, let place):
      return try member(names, of: try value(of: base, in: current) ?? .null, at: place)
    case .call(let name, let arguments, let place):
      var values: [JSONValue] = []
      for argument in arguments { values.append(try value(of: argument, in: current) ?? .null) }
      switch name {
      case "tablerow":
        rows.append(values.map { text(of: $0) })
        return nil
      case "tablerender":
        writeTable()
        return nil
      default: return try TemplateFunction.call(name, values, now: now, at: place)
      }
    }
  }

  private func member(
    _ names: [String],
    of value: JSONValue,
    at place: TemplatePlace
  ) throws(TemplateError) -> JSONValue {
    var value = value
    for name in names {
      switch value {
      case .object: value = value[name] ?? .null
      // A field without a value is null, and so are its parts.
      case .null: return .null
      default:
        throw .evaluation("\(value.kind) has no field \(name.quotedForDisplay).", at: "\(place)")
      }
    }
    return value
  }

  private func elements(
    of list: JSONValue,
    in expression: OutputTemplate.Expression
  ) throws(TemplateError) -> [JSONValue] {
    switch list {
    case .array(let elements): return elements
    case .object(let members): return members.ordered { $0.name < $1.name }.map(\.value)
    case .null: return []
    default:
      throw .evaluation("range needs a list, not \(list.kind).", at: expression.place)
    }
  }

  /// Returns a value as text: `null` as Go writes it, lists and objects as JSON.
  private func text(of value: JSONValue) -> String {
    let text = value.templateText
    return isTerminal ? text.terminalSafe : text
  }

  private mutating func writeTable() {
    defer { rows = [] }
    guard isTerminal else {
      for row in rows { output += row.joined(separator: "\t") + "\n" }
      return
    }
    var widths: [Int] = []
    for row in rows {
      for (index, cell) in row.enumerated() {
        if index == widths.count { widths.append(0) }
        widths[index] = max(widths[index], cell.displayWidth)
      }
    }
    for row in rows {
      let cells = row.enumerated().map { $1.padded(toWidth: widths[$0]) }
      var line = cells.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      output += line + "\n"
    }
  }
}

extension OutputTemplate.Expression {
  fileprivate var place: String {
    switch self {
    case .literal: "its literal"
    case .path(_, _, let place), .member(_, _, let place), .call(_, _, let place): "\(place)"
    }
  }
}

extension JSONValue {
  /// `true` unless it is empty, zero, false or null.
  var isTrueInTemplates: Bool {
    switch self {
    case .null: false
    case .bool(let value): value
    case .number: double != 0
    case .string(let text): !text.isEmpty
    case .array(let elements): !elements.isEmpty
    case .object(let members): !members.isEmpty
    }
  }

  var templateText: String { self == .null ? "<no value>" : queryText }
}
