/// A value that a field of a shape can have.
public typealias FieldValue = JSONRepresentable & Codable & Sendable

/// A field of a value: its name in JSON, its schema, and how it is read and written.
///
/// A field is required, unless it is `optional` or has a default. An invalid value is an error,
/// unless the field is `lossy`.
public struct Field<Whole, Value: FieldValue>: Sendable {
  let key: ShapeKey
  let schema: JSONSchema
  let isRequired: Bool
  let value: @Sendable (Whole) -> Value
  let read: @Sendable (Members, ShapeKey) throws -> Value
  let write: @Sendable (Value, inout KeyedEncodingContainer<ShapeKey>, ShapeKey) throws -> Void

  typealias Members = KeyedDecodingContainer<ShapeKey>

  private init(
    _ name: String,
    _ value: @escaping @Sendable (Whole) -> Value,
    as schema: JSONSchema?,
    isRequired: Bool = true,
    read: @escaping @Sendable (Members, ShapeKey) throws -> Value,
    write:
      @escaping @Sendable (Value, inout KeyedEncodingContainer<ShapeKey>, ShapeKey) throws ->
      Void = { try $1.encode($0, forKey: $2) }
  ) {
    key = ShapeKey(name)
    self.schema = schema ?? Value.schema
    self.isRequired = isRequired
    self.value = value
    self.read = read
    self.write = write
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
    let former = formerName.map { ShapeKey($0) }
    self.init(name, value, as: schema) { members, key in
      if let former, let value = try members.decodeIfPresent(Value.self, forKey: former) {
        return value
      }
      return try members.decode(Value.self, forKey: key)
    }
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
    self.init(name, value, as: schema, isRequired: isRequired) { members, key in
      try members.decodeIfPresent(Value.self, forKey: key) ?? standard
    }
  }
}

extension Field {
  /// Returns a field that may be missing or null; an invalid value is an error.
  public static func optional<Wrapped: FieldValue>(
    _ name: String,
    _ value: @escaping @Sendable (Whole) -> Value,
    as schema: JSONSchema? = nil
  ) -> Field where Value == Wrapped? {
    Field(name, value, as: schema ?? Wrapped.schema, isRequired: false) { members, key in
      try members.decodeIfPresent(Wrapped.self, forKey: key)
    } write: {
      try $1.encodeIfPresent($0, forKey: $2)
    }
  }

  /// Returns an optional field that is `nil` for an invalid value, as with ``Lossy``.
  public static func lossy<Wrapped: FieldValue>(
    _ name: String,
    _ value: @escaping @Sendable (Whole) -> Value,
    as schema: JSONSchema? = nil
  ) -> Field where Value == Wrapped? {
    Field(name, value, as: schema ?? Wrapped.schema, isRequired: false) { members, key in
      try members.decode(Lossy<Value>.self, forKey: key).wrappedValue
    } write: {
      try $1.encodeIfPresent($0, forKey: $2)
    }
  }

  /// Returns a field of a list that leaves out invalid elements, as with ``LossyArray``.
  public static func lossy<Element: FieldValue>(
    _ name: String,
    _ value: @escaping @Sendable (Whole) -> Value,
    as schema: JSONSchema? = nil
  ) -> Field where Value == [Element] {
    Field(name, value, as: schema) { members, key in
      try members.decode(LossyArray<Value>.self, forKey: key).wrappedValue
    }
  }

  /// Returns a field of a dictionary that leaves out invalid entries, as with ``LossyDictionary``.
  public static func lossy<Element: FieldValue>(
    _ name: String,
    _ value: @escaping @Sendable (Whole) -> Value,
    as schema: JSONSchema? = nil
  ) -> Field where Value == [String: Element] {
    Field(name, value, as: schema) { members, key in
      try members.decode(LossyDictionary<Value>.self, forKey: key).wrappedValue
    }
  }

  /// Returns a field with a default for a missing or invalid value, as with ``Fallback``.
  public static func lossy(
    _ name: String,
    _ value: @escaping @Sendable (Whole) -> Value,
    as schema: JSONSchema? = nil,
    default standard: Value,
    isRequired: Bool = true
  ) -> Field {
    Field(name, value, as: schema, isRequired: isRequired) { members, key in
      do {
        return try validated(try members.decode(Value.self, forKey: key))
      } catch {
        members.recordDrop(of: Value.self, forKey: key, because: error)
        return standard
      }
    }
  }

  /// Returns a field of a list that must be present, and leaves out invalid elements, as with
  /// ``RequiredArray``.
  public static func elements<Element: FieldValue>(
    _ name: String,
    _ value: @escaping @Sendable (Whole) -> Value,
    as schema: JSONSchema? = nil
  ) -> Field where Value == [Element] {
    Field(name, value, as: schema) { members, key in
      try members.decode(RequiredArray<Element>.self, forKey: key).wrappedValue
    }
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
