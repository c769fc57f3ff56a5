import Foundation
package import FoundationCore

/// Checks values against the JSON Schemas of a document, by the words of the standard and not by
/// the code that the store checks with.
package struct ContractSchemas: Sendable {
  package let document: JSONValue

  package init(document: JSONValue) { self.document = document }

  /// Returns the schema that a reference leads to; other schemas are returned unchanged.
  package func resolved(_ value: JSONValue) -> JSONValue {
    guard let reference = value["$ref"]?.text else { return value }
    let steps = reference.split(separator: "/").dropFirst()
    let target = steps.reduce(JSONValue?.some(document)) { $0?[String($1)] }
    return target ?? ["not": [:]]
  }

  /// All that is wrong with a value, in sentences.
  package func faults(of value: JSONValue, against schema: JSONValue, at path: String = "$")
    -> [String]
  {
    let schema = resolved(schema)
    return schema.members.flatMap { keyword in
      faults(of: value, keyword.name, keyword.value, in: schema, at: path)
    }
  }

  private func faults(
    of value: JSONValue,
    _ keyword: String,
    _ rule: JSONValue,
    in schema: JSONValue,
    at path: String
  ) -> [String] {
    var fault: [String] { ["\(path): \(keyword) \(rule.text())"] }
    switch keyword {
    case "description", "format", "examples": return []
    case "type":
      let types = rule.text.map { [$0] } ?? rule.elements.compactMap(\.text)
      return types.contains(where: { isOf(type: $0, value) }) ? [] : fault
    case "enum": return rule.elements.contains(value) ? [] : fault
    case "anyOf":
      return rule.elements.contains { faults(of: value, against: $0, at: path).isEmpty }
        ? [] : fault
    case "pattern", "minLength", "maxLength":
      guard let text = value.text else { return [] }
      return fits(text, keyword: keyword, rule: rule) ? [] : fault
    case "minimum", "maximum":
      guard case .number(let given) = value, case .number(let limit) = rule,
        let order = Self.compare(given, to: limit)
      else { return [] }
      return order == .orderedSame
        || order == (keyword == "minimum" ? .orderedDescending : .orderedAscending) ? [] : fault
    case "items":
      return value.elements.enumerated().flatMap {
        faults(of: $1, against: rule, at: "\(path)[\($0)]")
      }
    case "minItems", "maxItems":
      guard case .array(let elements) = value, let limit = rule.integer else { return [] }
      return (keyword == "minItems" ? elements.count >= limit : elements.count <= limit)
        ? [] : fault
    case "minProperties", "maxProperties":
      guard case .object(let members) = value, let limit = rule.integer else { return [] }
      return (keyword == "minProperties" ? members.count >= limit : members.count <= limit)
        ? [] : fault
    case "properties":
      return rule.members.flatMap { property in
        value[property.name].map {
          faults(of: $0, against: property.value, at: "\(path).\(property.name)")
        } ?? []
      }
    case "required":
      guard case .object = value else { return [] }
      return rule.elements.compactMap(\.text).filter { value[$0] == nil }
        .map { "\(path).\($0) is missing" }
    case "additionalProperties":
      let known = Set((schema["properties"]?.members ?? []).map(\.name))
      return value.members.filter { !known.contains($0.name) }.flatMap { member in
        rule == false
          ? ["\(path).\(member.name) is unknown"]
          : faults(of: member.value, against: rule, at: "\(path).\(member.name)")
      }
    case "propertyNames":
      return value.members.flatMap { faults(of: .string($0.name), against: rule, at: path) }
    default: return ["\(path): unknown keyword '\(keyword)'"]
    }
  }

  private func isOf(type: String, _ value: JSONValue) -> Bool {
    switch (type, value) {
    case ("null", .null), ("boolean", .bool), ("string", .string), ("array", .array),
      ("object", .object), ("number", .number):
      true
    case ("integer", .number(let spelling)):
      Decimal(string: spelling).map { number in
        var (number, whole) = (number, Decimal())
        NSDecimalRound(&whole, &number, 0, .plain)
        return whole == number
      } ?? false
    default: false
    }
  }

  private func fits(_ text: String, keyword: String, rule: JSONValue) -> Bool {
    switch keyword {
    case "minLength": text.unicodeScalars.count >= rule.integer ?? 0
    case "maxLength": text.unicodeScalars.count <= rule.integer ?? .max
    default: Self.matches(text, pattern: rule.text ?? "")
    }
  }

  private static func matches(_ text: String, pattern: String) -> Bool {
    let expression = expressions.withLock { known -> NSRegularExpression? in
      if let expression = known[pattern] { return expression }
      // The standard's '$' is the very end; this library's would let a line end follow.
      let made = try? NSRegularExpression(pattern: pattern.replacing("$", with: #"\z"#))
      known[pattern] = made
      return made
    }
    let range = NSRange(text.startIndex..., in: text)
    return expression?.firstMatch(in: text, range: range) != nil
  }

  private static let expressions = Lock<[String: NSRegularExpression]>([:])

  /// Exactly where the digits allow it, and by size for what is beyond all digits.
  private static func compare(_ one: String, to other: String) -> ComparisonResult? {
    guard let first = Double(one), let second = Double(other) else { return nil }
    guard first.isFinite, let exact = Decimal(string: one), let bound = Decimal(string: other)
    else { return first < second ? .orderedAscending : .orderedDescending }
    return exact < bound ? .orderedAscending : exact > bound ? .orderedDescending : .orderedSame
  }
}
