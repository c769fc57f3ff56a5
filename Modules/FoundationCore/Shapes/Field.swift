/// A value that a field of a shape can have.
public typealias FieldValue = JSONRepresentable & Codable & Sendable

/// A field of a value: its name in JSON, its schema, and how it is read and written.
///
/// A field is required, unless it is `optional` or has a default. An invalid value is an error,
/// unless the field is `lossy`.
public struct Field<Whole, Value: FieldValue>: Sendable {
  @usableFromInline let field: ShapeField<Whole>

  init(
    _ name: String,
    _ value: @escaping @Sendable (Whole) -> Value,
    as schema: JSONSchema?,
    isRequired: Bool = true,
    reader: FieldReader,
    encode: @escaping ShapeMember<Whole>.Encode<Value> = { try $1.encode($0, forKey: $2) }
  ) {
    let member = ShapeMember(
      name,
      value,
      as: schema ?? Value.schema,
      isRequired: isRequired,
      encode: encode
    )
    field = ShapeField(member, reader)
  }

  /// Creates a required field.
  ///
  /// - Parameters:
  ///   - name: The name of the member.
  ///   - value: The property.
  ///   - schema: The schema of the member; by default that of the value's type.
  ///   - formerName: A name that the member had in earlier versions.
  public init(
    _ name: String,
    _ value: @escaping @Sendable (Whole) -> Value,
    as schema: JSONSchema? = nil,
    formerly formerName: String? = nil
  ) {
    precondition(!(Value.self is any ExpressibleByNilLiteral.Type), "Declare \(name) as optional.")
    var decode: FieldReader.Decode<Value> = { try $0.decode(Value.self, forKey: $1) }
    if let former = formerName.map({ ShapeKey($0) }) {
      decode = { members, key in
        try members.decodeIfPresent(Value.self, forKey: former)
          ?? members.decode(Value.self, forKey: key)
      }
    }
    let reader = FieldReader(
      name,
      of: Value.self,
      formerly: formerName,
      part: Value.jsonReader,
      decode: decode
    )
    self.init(name, value, as: schema, reader: reader)
  }

  /// Creates a field with a default for a missing member.
  ///
  /// - Parameters:
  ///   - name: The name of the member.
  ///   - value: The property.
  ///   - schema: The schema of the member; by default that of the value's type.
  ///   - standard: The default.
  ///   - isRequired: `true` if the schema requires the member nevertheless.
  public init(
    _ name: String,
    _ value: @escaping @Sendable (Whole) -> Value,
    as schema: JSONSchema? = nil,
    default standard: Value,
    isRequired: Bool = false
  ) {
    let reader = FieldReader(
      name,
      of: Value.self,
      part: Value.self,
      isLossy: false,
      settle: Self.settling(default: standard)
    )
    self.init(name, value, as: schema, isRequired: isRequired, reader: reader)
  }

  /// Returns a function that sets a missing or null value to the default.
  static func settling(default standard: Value) -> FieldReader.Settle {
    { place, outcome in
      if outcome != .value { place.initializeMemory(as: Value.self, to: standard) }
      return true
    }
  }
}

/// A field of a shape, regardless of the type of its value.
@usableFromInline
final class ShapeField<Whole>: Sendable {
  let member: ShapeMember<Whole>
  let reader: FieldReader

  init(_ member: ShapeMember<Whole>, _ reader: FieldReader) {
    self.member = member
    self.reader = reader
  }
}

/// The name of a field, as a coding key.
struct ShapeKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }

  init?(stringValue: String) { self.stringValue = stringValue }

  init?(intValue: Int) { nil }
}
