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
