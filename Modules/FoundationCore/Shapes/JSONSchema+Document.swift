extension JSONSchema {
  /// The schema as JSON, with named schemas in their places.
  public var json: JSONValue {
    var none: [String: JSONValue]?
    return json(&none)
  }

  /// Returns the schema as JSON for the OpenAPI document; named schemas are added to the dictionary
  /// and referenced.
  package func json(_ names: inout [String: JSONValue]) -> JSONValue {
    var known: [String: JSONValue]? = names
    defer { names = known ?? [:] }
    return json(&known)
  }

  private func json(_ names: inout [String: JSONValue]?) -> JSONValue {
    switch self {
    case .string(let lengths, let format):
      var members: [JSONValue.Member] = [.init("type", "string")] + lengths.json("Length")
      // The store checks the pattern, to the letter; other readers know the format by its name.
      if names == nil, let keyword = format.keyword {
        members.append(.init("format", .string(keyword)))
      } else {
        members.add("pattern", format.pattern.map(JSONValue.string))
      }
      return .object(members)
    case .enumeration(let words):
      return ["type": "string", "enum": .array(words.map(JSONValue.string))]
    case .examples(let words):
      // The document of a server names all of its own values.
      let keyword = names == nil ? "examples" : "enum"
      return .object([
        .init("type", "string"), .init(keyword, .array(words.map(JSONValue.string))),
      ])
    case .integer(let range):
      var members: [JSONValue.Member] = [.init("type", "integer")]
      if range.lowerBound != .min { members.append(.init("minimum", .number(range.lowerBound))) }
      if range.upperBound != .max { members.append(.init("maximum", .number(range.upperBound))) }
      return .object(members)
    case .number(let range):
      var members: [JSONValue.Member] = [.init("type", "number")]
      let (least, most) = (range.lowerBound, range.upperBound)
      if least.isFinite { members.append(.init("minimum", .number("\(least)"))) }
      if most.isFinite { members.append(.init("maximum", .number("\(most)"))) }
      return .object(members)
    case .boolean: return ["type": "boolean"]
    case .array(let schema, let counts):
      let members: [JSONValue.Member] = [
        .init("type", "array"), .init("items", schema.json(&names)),
      ]
      return .object(members + counts.json("Items"))
    case .object(let members, let others):
      var object: [JSONValue.Member] = [
        .init("type", "object"),
        .init("properties", .object(members.map { .init($0.name, $0.schema.json(&names)) })),
      ]
      let required = members.filter(\.isRequired).map { JSONValue.string($0.name) }
      if !required.isEmpty { object.append(.init("required", .array(required))) }
      object.append(.init("additionalProperties", others?.json(&names) ?? false))
      return .object(object)
    case .dictionary(let schema, let counts):
      let members: [JSONValue.Member] = [
        .init("type", "object"), .init("propertyNames", Self.dictionaryName.json(&names)),
        .init("additionalProperties", schema.json(&names)),
      ]
      return .object(members + counts.json("Properties"))
    case .nullable(let schema): return schema.json(&names).orNull
    case .named(let name, let schema):
      let json = schema.json(&names)
      guard names != nil else { return json }
      assert(
        names?[name] == nil || names?[name] == json,
        "Two schemas have the name \(name)."
      )
      names?[name] = json
      return ["$ref": .string("#/components/schemas/\(name)")]
    case .documentedOnly(let schema): return schema.json(&names)
    case .any: return [:]
    }
  }
}

extension JSONValue {
  /// The schema that also allows null.
  fileprivate var orNull: JSONValue {
    guard case .object(let members) = self, case .string(let type)? = self["type"],
      // An enumeration must list null among its values.
      self["enum"] == nil
    else { return ["anyOf": [self, ["type": "null"]]] }
    return .object(members.map { $0.name == "type" ? .init("type", [.string(type), "null"]) : $0 })
  }
}

extension [JSONValue.Member] {
  /// Adds a member, or nothing if the value is `nil`.
  package mutating func add(_ name: String, _ value: JSONValue?) {
    if let value { append(.init(name, value)) }
  }
}

extension ClosedRange<Int> {
  /// Returns the minimum and maximum, as far as there are limits.
  fileprivate func json(_ what: String) -> [JSONValue.Member] {
    (lowerBound == 0 ? [] : [.init("min\(what)", .number(lowerBound))])
      + (upperBound == .max ? [] : [.init("max\(what)", .number(upperBound))])
  }
}
