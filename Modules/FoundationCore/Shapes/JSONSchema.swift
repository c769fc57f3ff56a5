/// The schema of a JSON value, for validation and for the OpenAPI document.
///
/// It covers the part of JSON Schema 2020-12 that APIs and outputs need.
public indirect enum JSONSchema: Sendable {
  /// A string; its length counts Unicode scalars.
  case string(ClosedRange<Int>, format: Format = .text)
  /// One of several strings.
  case enumeration([String])
  /// A string, usually one of these; a newer server may have more.
  case examples([String])
  /// An integer; `1.0` and `1e2` are integers as well.
  case integer(ClosedRange<Int>)
  /// A number.
  case number(ClosedRange<Double>)
  /// True or false.
  case boolean
  /// An array of elements of one schema, with a range of counts.
  case array(JSONSchema, ClosedRange<Int>)
  /// An object of these properties, and of others only if there is a schema for them.
  case object([Property], others: JSONSchema? = nil)
  /// An object with arbitrary names of one line each and values of one schema.
  case dictionary(JSONSchema, ClosedRange<Int>)
  /// A value of the schema, or null.
  case nullable(JSONSchema)
  /// A schema for the document; the operation itself checks lengths and formats and reports all
  /// errors at once. Arrays are still limited in length.
  case documentedOnly(JSONSchema)
  /// A named schema, which the document contains once.
  case named(String, JSONSchema)
  /// Anything.
  case any

  /// A property of an object.
  public struct Property: Sendable {
    /// The name.
    public let name: String
    /// The schema of the value.
    public let schema: JSONSchema
    /// `true` if every object has the property.
    public let isRequired: Bool

    /// Creates a property.
    public init(_ name: String, _ schema: JSONSchema, isRequired: Bool = false) {
      self.name = name
      self.schema = schema
      self.isRequired = isRequired
    }
  }

  /// The schema of the names in a dictionary.
  static let dictionaryName = JSONSchema.string(1...100, format: .line)
}

extension JSONSchema {
  /// The ID of a resource.
  public static let identifier = integer(1...Int.max)
  /// A count.
  public static let count = integer(0...Int.max)
  /// Any number.
  public static let anyNumber = number(-Double.infinity...Double.infinity)
  /// A number from 0 to 100.
  public static let percent = number(0...100)
  /// A name or other text of one line; the operation itself limits the length, in characters.
  public static let line = documentedOnly(.string(1...Int.max, format: .line))
  /// A SKU, or another code of up to 64 characters.
  public static let sku = documentedOnly(.string(1...64, format: .sku))
  /// A code of up to 40 characters.
  public static let code = string(1...40, format: .sku)
  /// Any text; the operation may restrict it further.
  public static let text = string(0...Int.max)
  /// A date and time.
  public static let date = string(0...Int.max, format: .date)

  /// Returns the schema of a list of any length.
  public static func list(of element: JSONSchema) -> JSONSchema { array(element, 0...Int.max) }

  /// The schema that also allows null.
  package var orNull: JSONSchema { if case .nullable = self { self } else { .nullable(self) } }
}

extension JSONSchema {
  /// Returns `true` if a value can have a member at a path, in each element of an array.
  package func has(_ path: ArraySlice<Substring>) -> Bool {
    guard let name = path.first else { return true }
    switch self {
    case .any: return true
    case .nullable(let schema), .documentedOnly(let schema), .named(_, let schema),
      .array(let schema, _):
      return schema.has(path)
    case .dictionary(let schema, _): return schema.has(path.dropFirst())
    case .object(let properties, let others):
      let schema = properties.first { $0.name == name }?.schema ?? others
      return schema?.has(path.dropFirst()) == true
    default: return false
    }
  }
}

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
      // A server names all its values in its document.
      let keyword = names == nil ? "examples" : "enum"
      return .object([.init("type", "string"), .init(keyword, .array(words.map(JSONValue.string)))])
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
      assert(names?[name] == nil || names?[name] == json, "Two schemas have the name \(name).")
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
