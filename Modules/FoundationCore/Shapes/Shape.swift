public import Foundation

/// The fields of a value, listed once: for its JSON in both directions, its schema and its columns.
///
///     extension Address: Shaped {
///       static let shape = Shape<Address>(
///         "Address",
///         Field("name", \.name, as: .line),
///         Field("city", \.city, as: .line),
///         .optional("postalCode", \.postalCode),
///         memberwise: Address.init
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

  /// Makes the whole of the values in memory; `nil` if they stand there as in the whole.
  @usableFromInline let make: (@Sendable (UnsafeMutableRawPointer) -> Whole)?

  /// Creates a shape of a structure that has its fields as stored properties, and no others.
  ///
  /// The initializer is not called: values are read to their places in the structure, and not copied
  /// from there to parameters and to properties.
  ///
  /// - Parameters:
  ///   - name: The name of the schema.
  ///   - fields: The fields, in the order of the properties.
  ///   - derived: Members that are written, and not read, since they follow from the others.
  ///   - memberwise: The initializer, which the compiler compares with the fields, and which sets each
  ///     property to a parameter.
  @inlinable
  @inline(__always)
  public init<each Value: FieldValue>(
    _ name: String,
    _ fields: repeat Field<Whole, each Value>,
    derived: [ShapeMember<Whole>] = [],
    memberwise: (repeat each Value) -> Whole
  ) {
    var list: [ShapeMember<Whole>] = []
    repeat Self.add((each fields).member, to: &list)
    self.init(name, list, derived: derived, make: nil)
  }

  /// Creates a shape of a value that a function makes of its fields, such as another initializer.
  @inlinable
  // Inlined, so that the compiler specializes what moves the values from memory to the initializer.
  @inline(__always)
  public init<each Value: FieldValue>(
    _ name: String,
    _ fields: repeat Field<Whole, each Value>,
    derived: [ShapeMember<Whole>] = [],
    make: @escaping @Sendable (repeat each Value) -> Whole
  ) {
    var list: [ShapeMember<Whole>] = []
    repeat Self.add((each fields).member, to: &list)
    self.init(name, list, derived: derived) { memory in
      // A tuple has its values where the table has them.
      let values = memory.assumingMemoryBound(to: (repeat each Value).self).move()
      return make(repeat each values)
    }
  }

  @usableFromInline
  static func add(_ field: ShapeMember<Whole>, to fields: inout [ShapeMember<Whole>]) {
    fields.append(field)
  }

  @usableFromInline
  init(
    _ name: String,
    _ fields: [ShapeMember<Whole>],
    derived: [ShapeMember<Whole>],
    make: (@Sendable (UnsafeMutableRawPointer) -> Whole)?
  ) {
    self.name = name
    self.make = make
    // To join arrays of another type takes a search among all conformances of the program.
    members = derived.isEmpty ? fields : fields + derived
    table = ShapeTable(
      reading: fields.compactMap { $0.property?.coder },
      writing: members.compactMap(\.property)
    )
    precondition(
      make != nil || table.fills(MemoryLayout<Whole>.size),
      "The fields of \(name) are not the stored properties of \(Whole.self), in their order."
    )
  }

  @inlinable
  func read(from reader: inout JSONReader) throws -> Whole {
    let memory = try table.read(from: &reader)
    defer { reader.deallocate(memory) }
    if let make { return make(memory) }
    let whole = memory.assumingMemoryBound(to: Whole.self).move()
    // Another property can stand in a gap, where it changes neither size nor places.
    assert(Mirror(reflecting: whole).children.count == table.fieldCount, "\(name) misses a field.")
    return whole
  }

  /// The schema of the object.
  public var schema: JSONSchema {
    .named(name, .object(members.map { .init($0.name, $0.schema, isRequired: $0.isRequired) }))
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

  /// Writes the JSON object of a value, without its missing members.
  @inlinable
  func write(_ whole: Whole, to writer: inout JSONWriter) {
    withUnsafePointer(to: whole) { table.write($0, to: &writer) }
  }
}

/// A member of a shape, regardless of the type of its value.
public final class ShapeMember<Whole>: Sendable {
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

  /// The property of the whole; `nil` for a member of its part.
  let property: ShapeProperty?

  @usableFromInline
  init<Value: JSONRepresentable>(
    _ property: any KeyPath<Whole, Value> & Sendable,
    as schema: JSONSchema?,
    isRequired: Bool,
    _ coder: FieldCoder
  ) {
    name = coder.name
    self.schema = schema ?? Value.schema
    self.isRequired = isRequired
    type = Value.self
    let place = ShapeProperty(property, isRequired: isRequired, coder: coder)
    // To follow a key path takes hundreds of instructions.
    let value = { @Sendable [offset = place.offset] (whole: Whole) -> Value in
      guard let offset else { return whole[keyPath: property] }
      return withUnsafeBytes(of: whole) { $0.load(fromByteOffset: offset, as: Value.self) }
    }
    parts = Value.members.map { $0.of(value) }
    json = { value($0).json }
    text = { value($0).text(in: $1) }
    self.property = place
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
    property = nil
  }

  /// Returns the member of a value that contains this one.
  func of<Container>(_ part: @escaping @Sendable (Container) -> Whole) -> ShapeMember<Container> {
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

  @inlinable
  public func write(to writer: inout JSONWriter) { Self.shape.write(self, to: &writer) }

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
    memberwise: Money.init(minorUnits:currency:)
  )

  public func text(in locale: Locale) -> String { formatted(in: locale) }
}
