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

  @usableFromInline let table: ShapeTable

  /// Makes the whole of the values in memory.
  @usableFromInline let move: @Sendable (UnsafeMutableRawPointer) -> Whole

  private let appendMembers: [@Sendable (Whole, inout [UInt8]) -> Void]

  /// Creates a shape.
  ///
  /// - Parameters:
  ///   - name: The name of the schema.
  ///   - fields: The fields.
  ///   - derived: Members that are written, and not read, since they follow from the others.
  ///   - make: The initializer, whose parameters are the values of the fields.
  @inlinable
  // Inlined, so that the compiler specializes what moves the values from memory to the initializer.
  @inline(__always)
  public init<each Value: FieldValue>(
    _ name: String,
    _ fields: repeat Field<Whole, each Value>,
    derived: [ShapeMember<Whole>] = [],
    make: @escaping @Sendable (repeat each Value) -> Whole
  ) {
    var list: [ShapeField<Whole>] = []
    repeat Self.add((each fields).field, to: &list)
    self.init(name, list, derived: derived) { memory in
      var layout = FieldLayout()
      return make(repeat layout.moveNext((each Value).self, from: memory))
    }
  }

  @usableFromInline
  static func add(_ field: ShapeField<Whole>, to fields: inout [ShapeField<Whole>]) {
    fields.append(field)
  }

  @usableFromInline
  init(
    _ name: String,
    _ fields: [ShapeField<Whole>],
    derived: [ShapeMember<Whole>],
    move: @escaping @Sendable (UnsafeMutableRawPointer) -> Whole
  ) {
    self.name = name
    self.move = move
    members = fields.map(\.member) + derived
    table = ShapeTable(fields.map(\.reader))
    appendMembers = members.map { $0.appending() }
  }

  @inlinable
  func read(from reader: inout JSONReader) throws -> Whole {
    try withUnsafeTemporaryAllocation(byteCount: table.byteCount, alignment: table.alignment) {
      try table.read(from: &reader, into: $0.start)
      return move($0.start)
    }
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
  package let type: any JSONRepresentable.Type

  /// The members of the value, if it is an object itself.
  package let parts: [ShapeMember<Whole>]

  /// Returns the value in JSON; null for a missing one.
  public let json: @Sendable (Whole) -> JSONValue

  /// Returns the text of the value in a locale.
  public let text: @Sendable (Whole, Locale) -> String

  let writeText: @Sendable (Whole, inout [UInt8]) -> Void

  /// Creates the member of a field.
  public init<Value: FieldValue>(_ field: Field<Whole, Value>) { self = field.field.member }

  init<Value: FieldValue>(
    _ name: String,
    _ value: @escaping @Sendable (Whole) -> Value,
    as schema: JSONSchema,
    isRequired: Bool
  ) {
    self.name = name
    self.schema = schema
    self.isRequired = isRequired
    type = Value.self
    parts = Value.members.map { $0.of(value) }
    json = { value($0).json }
    text = { value($0).text(in: $1) }
    writeText = { value($0).write(to: &$1) }
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
    writeText = {
      if let part = part($0) { member.writeText(part, &$1) } else { $1 += "null".utf8 }
    }
  }

  /// Returns a function that appends the member to an object, unless its value is missing.
  func appending() -> @Sendable (Whole, inout [UInt8]) -> Void {
    var name: [UInt8] = []
    JSONValue.string(self.name).write(to: &name)
    name.append(UInt8(ascii: ":"))
    return { [name, isRequired, write = writeText] whole, text in
      let end = text.count
      if text.last != UInt8(ascii: "{") { text.append(UInt8(ascii: ",")) }
      text += name
      let start = text.count
      write(whole, &text)
      // No other value begins with this letter.
      if !isRequired, text[start] == UInt8(ascii: "n") { text.removeSubrange(end...) }
    }
  }

  /// Returns the member of a value that contains this one.
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

/// A value whose JSON is an object of the fields of its shape.
///
/// The shape makes it `Codable`, for any decoder and encoder.
public protocol Shaped: FieldValue {
  /// The fields.
  static var shape: Shape<Self> { get }
}

extension Shaped {
  public static var schema: JSONSchema { shape.schema }

  public static var members: [ShapeMember<Self>] { shape.members }

  public var json: JSONValue { Self.shape.json(self) }

  public func write(to text: inout [UInt8]) { Self.shape.write(self, to: &text) }

  @inlinable
  public static func read(from reader: inout JSONReader) throws -> Self {
    try shape.read(from: &reader)
  }

  public init(from decoder: any Decoder) throws {
    let element = try (decoder as? JSONValueDecoder)?.element ?? JSONElement(copying: decoder)
    self = try element.read(Self.self, at: element.node)
  }

  public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}

extension Money: Shaped {
  /// The amount in minor units, and the currency; no API has negative prices.
  public static let shape = Shape<Money>(
    "Money",
    Field("amount", \.minorUnits, as: .count),
    Field("currency", \.currency),
    make: Money.init(minorUnits:currency:)
  )

  public func text(in locale: Locale) -> String { formatted(in: locale) }
}
