package import FoundationCore

extension JSONSchema {
  /// Returns the schema as JSON for the OpenAPI document; named schemas are added to the dictionary
  /// and referenced.
  package func json(_ names: inout [String: JSONValue]) -> JSONValue {
    switch self {
    case .string(let lengths, let format):
      return .object(
        [.init("type", "string")] + lengths.json("Length")
          + [.init("pattern", .string(format.pattern))]
      )
    case .enumeration(let words):
      return ["type": "string", "enum": .array(words.map(JSONValue.string))]
    case .integer(let range):
      return [
        "type": "integer", "minimum": .number(range.lowerBound),
        "maximum": .number(range.upperBound),
      ]
    case .number(let range):
      return [
        "type": "number", "minimum": .number("\(range.lowerBound)"),
        "maximum": .number("\(range.upperBound)"),
      ]
    case .boolean: return ["type": "boolean"]
    case .array(let schema, let counts):
      let members: [JSONValue.Member] = [
        .init("type", "array"), .init("items", schema.json(&names)),
      ]
      return .object(members + counts.json("Items"))
    case .object(let members):
      var object: [JSONValue.Member] = [
        .init("type", "object"),
        .init("properties", .object(members.map { .init($0.name, $0.schema.json(&names)) })),
      ]
      let required = members.filter(\.isRequired).map { JSONValue.string($0.name) }
      if !required.isEmpty { object.append(.init("required", .array(required))) }
      object.append(.init("additionalProperties", false))
      return .object(object)
    case .dictionary(let schema, let counts):
      let members: [JSONValue.Member] = [
        .init("type", "object"), .init("propertyNames", Self.dictionaryName.json(&names)),
        .init("additionalProperties", schema.json(&names)),
      ]
      return .object(members + counts.json("Properties"))
    case .nullable(let schema): return ["anyOf": [schema.json(&names), ["type": "null"]]]
    case .named(let name, let schema):
      let json = schema.json(&names)
      assert(names[name] == nil || names[name] == json, "Two schemas have the name \(name).")
      names[name] = json
      return ["$ref": .string("#/components/schemas/\(name)")]
    case .documentedOnly(let schema): return schema.json(&names)
    case .any: return [:]
    }
  }
}

extension ClosedRange<Int> {
  /// Returns the minimum and maximum, as far as there are limits.
  fileprivate func json(_ what: String) -> [JSONValue.Member] {
    (lowerBound == 0 ? [] : [.init("min\(what)", .number(lowerBound))])
      + (upperBound == .max ? [] : [.init("max\(what)", .number(upperBound))])
  }
}
