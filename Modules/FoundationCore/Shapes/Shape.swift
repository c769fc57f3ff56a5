public import Foundation

/// The fields of a value, listed once: for its JSON in both directions, its schema and its columns.
///
///     extension Address: Shaped {
///       static let shape = Shape<Address>(
///         "Address",
///         Field("name", \.name, as: .line),
///         Field("city", \.city, as: .line),
///         .optional("postalCode", \.postalCode),
///         make: Address.init
///       )
///     }
///
/// A new property is added to the list and to the initializer; the compiler compares the two.
public struct Shape<Whole: Sendable>: Sendable {
  /// The name of the schema in a document of schemas.
  public let name: String

  /// The members, in the order of the JSON object.
  public let members: [ShapeMember<Whole>]

  @usableFromInline let read: @Sendable (KeyedDecodingContainer<ShapeKey>) throws -> Whole

  /// The reader of values whose members are all as expected.
  @usableFromInline let reader: JSONReader<Whole>?

  /// Functions that append the members to the text of an object.
  private let appendMembers: [@Sendable (Whole, inout [UInt8]) -> Void]

  /// Creates a shape.
  ///
  /// - Parameters:
  ///   - name: The name of the schema.
  ///   - fields: The fields.
  ///   - derived: Members that are written, and not read, since they follow from the others.
  ///   - make: The initializer, whose parameters are the values of the fields.
  @inlinable
  // Inlined, so that the compiler specializes the reading of the pack: see `Shaped.init(from:)`.
  @inline(__always)
  public init<each Value: FieldValue>(
    _ name: String,
    _ fields: repeat Field<Whole, each Value>,
    derived: [ShapeMember<Whole>] = [],
    make: @escaping @Sendable (repeat each Value) -> Whole
  ) {
    var members: [ShapeMember<Whole>] = []
    var isReadable = true
    func add<Part>(_ field: Field<Whole, Part>) {
      members.append(ShapeMember(field))
      if field.readExpected == nil { isReadable = false }
    }
    repeat add(each fields)
    let memberReaders = MemberReaders(repeat (each fields).readOrRefuse)
    let reader = JSONReader<Whole> { document, node throws(UnexpectedJSON) in
      defer { withExtendedLifetime(memberReaders) {} }
      var members = try JSONMembers(of: node, in: document)
      do throws(UnexpectedJSON) {
        return make(repeat try (each memberReaders.uncounted).read(&members))
      } catch {
        throw error
      }
    }
    self.init(name, members + derived, reader: isReadable ? reader : nil) { container in
      make(repeat try (each fields).read(container, (each fields).key))
    }
  }

  @usableFromInline
  init(
    _ name: String,
    _ members: [ShapeMember<Whole>],
    reader: JSONReader<Whole>?,
    read: @escaping @Sendable (KeyedDecodingContainer<ShapeKey>) throws -> Whole
  ) {
    self.name = name
    self.members = members
    self.reader = reader
    self.read = read
    appendMembers = members.map { $0.appending() }
  }

  /// The schema of the object.
  public var schema: JSONSchema {
    .named(
      name,
      .object(members.map { .init($0.name, $0.schema, isRequired: $0.isRequired) })
    )
  }

  /// Returns the JSON object of a value, without its missing members.
  public func json(_ whole: Whole) -> JSONValue {
    var object: [JSONValue.Member] = []
    object.reserveCapacity(members.count)
    for member in members {
      let value = member.json(whole)
      if case .null = value, !member.isRequired { continue }
      object.append(.init(member.name, value))
    }
    return .object(object)
  }

  /// Appends the JSON object of a value, without its missing members.
  func write(_ whole: Whole, to text: inout [UInt8]) {
    text.append(UInt8(ascii: "{"))
    for append in appendMembers { append(whole, &text) }
    text.append(UInt8(ascii: "}"))
  }

  @usableFromInline
  func write(_ whole: Whole, to container: inout KeyedEncodingContainer<ShapeKey>) throws {
    for member in members { try member.write(whole, &container) }
  }
}

/// A member of a shape, regardless of the type of its value.
public struct ShapeMember<Whole>: Sendable {
  /// The name in JSON.
  public let name: String

  /// The schema of the value.
  public let schema: JSONSchema

  /// `true` if every object has the member.
  public let isRequired: Bool

  /// The type of the value.
  @usableFromInline package let type: any JSONRepresentable.Type

  /// The members of the value, if it is an object itself.
  @usableFromInline package let parts: [ShapeMember<Whole>]

  /// Returns the value in JSON; null for a missing one.
  public let json: @Sendable (Whole) -> JSONValue

  /// Returns the text of the value in a locale.
  public let text: @Sendable (Whole, Locale) -> String

  @usableFromInline
  let write: @Sendable (Whole, inout KeyedEncodingContainer<ShapeKey>) throws -> Void

  @usableFromInline let writeText: @Sendable (Whole, inout [UInt8]) -> Void

  /// Creates the member of a field.
  @inlinable
  public init<Value: FieldValue>(_ field: Field<Whole, Value>) {
    let value = field.value
    name = field.key.stringValue
    schema = field.schema
    isRequired = field.isRequired
    type = Value.self
    parts = Value.members.map { $0.of(value) }
    json = { value($0).json }
    text = { value($0).text(in: $1) }
    write = { try field.write(value($0), &$1, field.key) }
    let writeValue = JSONWriter<Value>.standard().write
    writeText = { writeValue(value($0), &$1) }
  }

  private init<Part>(
    _ member: ShapeMember<Part>,
    isRequired: Bool,
    _ part: @escaping @Sendable (Whole) -> Part?
  ) {
    name = member.name
    schema = member.schema
    self.isRequired = isRequired
    type = member.type
    parts = member.parts.map { ShapeMember($0, isRequired: isRequired && $0.isRequired, part) }
    json = { part($0).map(member.json) ?? .null }
    text = { whole, locale in part(whole).map { member.text($0, locale) } ?? "" }
    write = { if let part = part($0) { try member.write(part, &$1) } }
    writeText = {
      if let part = part($0) { member.writeText(part, &$1) } else { $1 += "null".utf8 }
    }
  }

  /// Returns the member of a value that contains this one.
  @usableFromInline
  func of<Container>(
    _ part: @escaping @Sendable (Container) -> Whole
  ) -> ShapeMember<Container> {
    ShapeMember<Container>(self, isRequired: isRequired, part)
  }

  /// Returns the member of a value that may be missing.
  func ofOptional() -> ShapeMember<Whole?> {
    ShapeMember<Whole?>(self, isRequired: false) { $0 }
  }
}
