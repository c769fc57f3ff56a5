/// A value that a field of a shape can have.
public typealias FieldValue = JSONRepresentable & Codable & Sendable

/// A field of a value: its name in JSON, its schema, and how it is read and written.
///
/// A field is required, unless it is `optional` or has a default. An invalid value is an error,
/// unless the field is `lossy`.
public struct Field<Whole, Value: FieldValue>: Sendable {
  @usableFromInline let key: ShapeKey
  @usableFromInline let schema: JSONSchema
  @usableFromInline let isRequired: Bool
  @usableFromInline let value: @Sendable (Whole) -> Value
  @usableFromInline let read: @Sendable (Members, ShapeKey) throws -> Value
  @usableFromInline
  let write: @Sendable (Value, inout KeyedEncodingContainer<ShapeKey>, ShapeKey) throws -> Void

  /// Reads an expected value without a decoder; `nil` if only a decoder can read the type.
  @usableFromInline let readExpected: ReadExpected?

  @usableFromInline typealias Members = KeyedDecodingContainer<ShapeKey>

  @usableFromInline typealias ReadExpected =
    @Sendable (inout JSONMembers) throws(UnexpectedJSON) -> Value

  @usableFromInline
  init(
    _ name: String,
    _ value: @escaping @Sendable (Whole) -> Value,
    as schema: JSONSchema?,
    isRequired: Bool = true,
    read: @escaping @Sendable (Members, ShapeKey) throws -> Value,
    write:
      @escaping @Sendable (Value, inout KeyedEncodingContainer<ShapeKey>, ShapeKey) throws ->
      Void = { try $1.encode($0, forKey: $2) },
    readExpected: ReadExpected?
  ) {
    key = ShapeKey(name)
    self.schema = schema ?? Value.schema
    self.isRequired = isRequired
    self.value = value
    self.read = read
    self.write = write
    self.readExpected = readExpected
  }

  /// The function that reads an expected value, which refuses all where there is none.
  @inlinable var readOrRefuse: ReadExpected {
    if let readExpected { return readExpected }
    return { _ throws(UnexpectedJSON) -> Value in throw UnexpectedJSON() }
  }

  /// Returns a function that reads a member, and fails for a missing or null one without a default.
  @inlinable
  static func reading<Part>(
    _ name: String,
    formerly formerName: String? = nil,
    with reader: JSONReader<Part>? = .standard(),
    default standard: Value?,
    convert: @escaping @Sendable (Part) -> Value
  ) -> ReadExpected? {
    guard let read = reader?.read else { return nil }
    let name = JSONMemberName(name)
    let former = formerName.map { JSONMemberName($0) }
    return { members throws(UnexpectedJSON) in
      if let former, members.value(named: former) != nil { throw UnexpectedJSON() }
      if let node = members.value(named: name) { return convert(try read(members.document, node)) }
      guard let standard else { throw UnexpectedJSON() }
      return standard
    }
  }

  /// Creates a required field.
  ///
  /// - Parameters:
  ///   - name: The name of the member.
  ///   - value: The property.
  ///   - schema: The schema of the member; by default that of the value's type.
  ///   - formerName: A name that the member had in earlier versions.
  @inlinable
  public init(
    _ name: String,
    _ value: @escaping @Sendable (Whole) -> Value,
    as schema: JSONSchema? = nil,
    formerly formerName: String? = nil
  ) {
    precondition(!(Value.self is any ExpressibleByNilLiteral.Type), "Declare \(name) as optional.")
    let former = formerName.map { ShapeKey($0) }
    self.init(
      name,
      value,
      as: schema,
      read: { members, key in
        if let former, let value = try members.decodeIfPresent(Value.self, forKey: former) {
          return value
        }
        return try members.decode(Value.self, forKey: key)
      },
      readExpected: Self.reading(name, formerly: formerName, default: nil) { $0 }
    )
  }

  /// Creates a field with a default for a missing member.
  ///
  /// - Parameters:
  ///   - name: The name of the member.
  ///   - value: The property.
  ///   - schema: The schema of the member; by default that of the value's type.
  ///   - standard: The default.
  ///   - isRequired: `true` if the schema requires the member nevertheless.
  @inlinable
  public init(
    _ name: String,
    _ value: @escaping @Sendable (Whole) -> Value,
    as schema: JSONSchema? = nil,
    default standard: Value,
    isRequired: Bool = false
  ) {
    self.init(
      name,
      value,
      as: schema,
      isRequired: isRequired,
      read: { members, key in try members.decodeIfPresent(Value.self, forKey: key) ?? standard },
      readExpected: Self.reading(name, default: standard) { $0 }
    )
  }
}

/// The name of a field, as a coding key.
@usableFromInline
struct ShapeKey: CodingKey {
  @usableFromInline let stringValue: String
  @usableFromInline var intValue: Int? { nil }

  @usableFromInline
  init(_ name: String) { stringValue = name }

  @usableFromInline
  init?(stringValue: String) { self.stringValue = stringValue }

  @usableFromInline
  init?(intValue: Int) { nil }
}
