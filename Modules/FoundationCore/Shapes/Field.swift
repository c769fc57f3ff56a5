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
  ///   - schema: The schema of the member; by default the schema of the value's type.
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
  ///   - schema: The schema of the member; by default the schema of the value's type.
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

extension Field {
  // Inlinable, so that the compiler specializes what makes a value of a part: without the type, to
  // make an optional takes as long as to read its value. The same function serves all fields of a type.

  /// Returns a field that may be missing or null; an invalid value is an error.
  @inlinable
  public static func optional<Wrapped: FieldValue>(
    _ name: String,
    _ value: @escaping @Sendable (Whole) -> Value,
    as schema: JSONSchema? = nil
  ) -> Field where Value == Wrapped? {
    Field(name, value, as: schema, settle: Wrapped?.settle, isLossy: false)
  }

  /// Returns an optional field that is `nil` for an invalid value, as with ``Lossy``.
  @inlinable
  public static func lossy<Wrapped: FieldValue>(
    _ name: String,
    _ value: @escaping @Sendable (Whole) -> Value,
    as schema: JSONSchema? = nil
  ) -> Field where Value == Wrapped? {
    Field(name, value, as: schema, settle: Wrapped?.settle, isLossy: true)
  }

  @usableFromInline
  init<Wrapped: FieldValue>(
    _ name: String,
    _ value: @escaping @Sendable (Whole) -> Value,
    as schema: JSONSchema?,
    settle: @escaping FieldReader.Settle,
    isLossy: Bool
  ) where Value == Wrapped? {
    let reader = FieldReader(
      name,
      of: Value.self,
      part: Wrapped.self,
      isLossy: isLossy,
      settle: settle
    )
    self.init(
      name,
      value,
      as: schema ?? Wrapped.schema,
      isRequired: false,
      reader: reader,
      encode: { try $1.encodeIfPresent($0, forKey: $2) }
    )
  }

  /// Returns an optional field that also takes other JSON types, and keeps what came of it, as with
  /// ``Lossy`` and ``Lenient``.
  @inlinable
  public static func lossy<Wrapped: FieldValue & LenientValue>(
    _ name: String,
    _ value: @escaping @Sendable (Whole) -> Value
  ) -> Field where Value == Lossy<Lenient<Wrapped?>> {
    Field(name, value, settle: Lossy<Lenient<Wrapped?>>.settle)
  }

  @usableFromInline
  init<Wrapped: FieldValue & LenientValue>(
    _ name: String,
    _ value: @escaping @Sendable (Whole) -> Value,
    settle: @escaping FieldReader.Settle
  ) where Value == Lossy<Lenient<Wrapped?>> {
    let reader = FieldReader(
      name,
      of: Value.self,
      part: Wrapped.jsonReader,
      settle: settle,
      decode: { try $0.decode(Value.self, forKey: $1) }
    )
    self.init(name, value, as: nil, isRequired: false, reader: reader)
  }

  /// Returns a field of a list that leaves out invalid elements, as with ``LossyArray``.
  @inlinable
  public static func lossy<Element: FieldValue>(
    _ name: String,
    _ value: @escaping @Sendable (Whole) -> Value,
    as schema: JSONSchema? = nil
  ) -> Field where Value == [Element] {
    Field(name, value, as: schema, list: JSONReader(listOf: Element.self))
  }

  @usableFromInline
  init<Element: FieldValue>(
    _ name: String,
    _ value: @escaping @Sendable (Whole) -> Value,
    as schema: JSONSchema?,
    list: JSONReader?
  ) where Value == [Element] {
    let reader = FieldReader(
      name,
      of: Value.self,
      part: list,
      settle: Self.settling(default: []),
      decode: { try $0.decode(LossyArray<Value>.self, forKey: $1).wrappedValue }
    )
    self.init(name, value, as: schema, reader: reader)
  }

  /// Returns a field of a dictionary that leaves out invalid entries, as with ``LossyDictionary``.
  public static func lossy<Element: FieldValue>(
    _ name: String,
    _ value: @escaping @Sendable (Whole) -> Value,
    as schema: JSONSchema? = nil
  ) -> Field where Value == [String: Element] {
    let reader = FieldReader(
      name,
      of: Value.self,
      part: Value.jsonReader,
      settle: settling(default: [:]),
      decode: { try $0.decode(LossyDictionary<Value>.self, forKey: $1).wrappedValue }
    )
    return Field(name, value, as: schema, reader: reader)
  }

  /// Returns a field with a default for a missing, null or invalid value; only an invalid one is
  /// reported.
  public static func lossy(
    _ name: String,
    _ value: @escaping @Sendable (Whole) -> Value,
    as schema: JSONSchema? = nil,
    default standard: Value,
    isRequired: Bool = true
  ) -> Field {
    let reader = FieldReader(
      name,
      of: Value.self,
      part: Value.self,
      isLossy: true,
      settle: settling(default: standard)
    )
    return Field(name, value, as: schema, isRequired: isRequired, reader: reader)
  }

  /// Returns a field of a list that must be present, and leaves out invalid elements, as with
  /// ``RequiredArray``.
  public static func elements<Element: FieldValue>(
    _ name: String,
    _ value: @escaping @Sendable (Whole) -> Value,
    as schema: JSONSchema? = nil
  ) -> Field where Value == [Element] {
    let reader = FieldReader(
      name,
      of: Value.self,
      // The report counts the elements.
      part: nil,
      decode: { try $0.decode(RequiredArray<Element>.self, forKey: $1).wrappedValue }
    )
    return Field(name, value, as: schema, reader: reader)
  }
}

extension Optional {
  /// Wraps the value that the memory has, or sets it to `nil`.
  @inlinable
  static func settle(_ place: UnsafeMutableRawPointer, _ outcome: DecodingOutcome) -> Bool {
    let value =
      outcome == .value ? Optional(place.assumingMemoryBound(to: Wrapped.self).move()) : nil
    place.initializeMemory(as: Self.self, to: value)
    return true
  }
}

extension Lossy {
  /// Wraps the value that the memory has, or sets it to `nil`, with the outcome.
  @inlinable
  static func settle<Wrapped>(
    _ place: UnsafeMutableRawPointer,
    _ outcome: DecodingOutcome
  ) -> Bool where Value == Lenient<Wrapped?> {
    let value =
      outcome == .value ? Optional(place.assumingMemoryBound(to: Wrapped.self).move()) : nil
    place.initializeMemory(as: Self.self, to: Lossy(Lenient(wrappedValue: value), outcome: outcome))
    return true
  }
}
