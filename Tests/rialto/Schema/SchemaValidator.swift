import Foundation
import FoundationCore

/// Validates a document against a schema, with the keywords of JSON Schema that schemas here use.
///
/// An unknown keyword is a fault, since ignoring it could accept an invalid document.
struct SchemaValidator {
  private var faults: [String] = []

  /// Returns the faults of a document or of its schema.
  static func faults(of value: JSONValue, against schema: JSONValue) -> [String] {
    var validator = SchemaValidator()
    validator.check(value, against: schema, at: "$")
    return validator.faults
  }

  private mutating func check(_ value: JSONValue, against schema: JSONValue, at path: String) {
    guard case .object(let words) = schema else { return faults.append("\(path): no schema") }
    for word in words {
      switch (word.name, word.value) {
      case ("$schema", _), ("$id", _), ("title", _), ("description", _), ("examples", _): break
      case ("$ref", .string("https://json-schema.org/draft/2020-12/schema")):
        expect(value["$schema"] != nil, "\(path): no schema of its own")
      case ("type", .string(let type)): expect(value.isOf(type), "\(path): no \(type)")
      case ("type", .array(let types)):
        let names = types.compactMap(\.word)
        expect(names.contains(where: value.isOf), "\(path): none of \(names)")
      case ("enum", .array(let values)): expect(values.contains(value), "\(path): none of them")
      case ("format", .string(let format)): check(value, isOf: format, at: path)
      case ("pattern", _), ("minLength", _), ("maxLength", _), ("minItems", _), ("maxItems", _),
        ("minimum", _), ("maximum", _):
        checkLimit(word.name, word.value, of: value, at: path)
      case ("propertyNames", let schema):
        guard case .object(let members) = value else { break }
        for member in members { check(.string(member.name), against: schema, at: path) }
      case ("anyOf", .array(let schemas)):
        let all = schemas.map { Self.faults(of: value, against: $0) }
        expect(all.contains { $0.isEmpty }, "\(path): fits none: \(all)")
      case ("items", let schema): checkItems(of: value, against: schema, at: path)
      case ("properties", .object), ("required", .array), ("additionalProperties", _): break
      default: faults.append("\(path): '\(word.name)' is not known")
      }
    }
    checkMembers(of: value, against: schema, at: path)
  }

  /// Checks a keyword that limits the values of one type; values of other types fit.
  private mutating func checkLimit(
    _ keyword: String,
    _ limit: JSONValue,
    of value: JSONValue,
    at path: String
  ) {
    let number = Double(limit.plainText) ?? .nan
    let fits: Bool =
      switch (keyword, value) {
      case ("pattern", .string(let text)):
        text.range(of: limit.plainText, options: .regularExpression) != nil
      case ("minLength", .string(let text)): Double(text.unicodeScalars.count) >= number
      case ("maxLength", .string(let text)): Double(text.unicodeScalars.count) <= number
      case ("minItems", .array(let items)): Double(items.count) >= number
      case ("maxItems", .array(let items)): Double(items.count) <= number
      case ("minimum", .number(let text)): (Double(text) ?? .nan) >= number
      case ("maximum", .number(let text)): (Double(text) ?? .nan) <= number
      default: true
      }
    expect(fits, "\(path): not within \(keyword) \(limit.plainText)")
  }

  private mutating func checkItems(of value: JSONValue, against schema: JSONValue, at path: String)
  {
    guard case .array(let items) = value else { return }
    for (index, item) in items.enumerated() {
      check(item, against: schema, at: "\(path)[\(index)]")
    }
  }

  private mutating func checkMembers(
    of value: JSONValue,
    against schema: JSONValue,
    at path: String
  ) {
    guard case .object(let members) = value else { return }
    for member in members {
      let path = "\(path).\(member.name)"
      if let known = schema["properties"]?[member.name] {
        check(member.value, against: known, at: path)
      } else if schema["additionalProperties"] == false {
        faults.append("\(path): not in the schema")
      } else if let others = schema["additionalProperties"], others != true {
        check(member.value, against: others, at: path)
      }
    }
    guard case .array(let required) = schema["required"] else { return }
    for name in required.compactMap(\.word) {
      expect(value[name] != nil, "\(path).\(name): missing")
    }
  }

  private mutating func check(_ value: JSONValue, isOf format: String, at path: String) {
    guard case .string(let text) = value else { return }
    switch format {
    case "date-time": expect((try? Date(text, strategy: .iso8601)) != nil, "\(path): no moment")
    case "date": expect(CalendarDay(text) != nil, "\(path): no day")
    case "uri": expect(URL(string: text)?.scheme != nil, "\(path): no address")
    default: faults.append("\(path): the format '\(format)' is not known")
    }
  }

  private mutating func expect(_ isRight: Bool, _ fault: String) {
    if !isRight { faults.append(fault) }
  }
}

extension JSONValue {
  fileprivate var word: String? { if case .string(let word) = self { word } else { nil } }

  fileprivate func isOf(_ type: String) -> Bool {
    switch (self, type) {
    case (.null, "null"), (.bool, "boolean"), (.number, "number"), (.string, "string"),
      (.array, "array"), (.object, "object"):
      true
    case (.number(let spelling), "integer"): Int(spelling) != nil
    default: false
    }
  }
}
