/// A value that a field of a shape can have.
public typealias FieldValue = JSONRepresentable & Codable & Sendable

/// A field of a value: its name in JSON, its schema, and how it is read and written.
///
/// A field is required, unless it is `optional` or has a default. An invalid value is an error,
/// unless the field is `lossy`.
public struct Field<Whole, Value: FieldValue>: Sendable {
  /// The member of the object.
  public let member: ShapeMember<Whole>

  @inlinable
  init(_ member: ShapeMember<Whole>) { self.member = member }

  /// Creates a required field.
  ///
  /// - Parameters:
  ///   - name: The name of the member.
  ///   - property: The property.
  ///   - schema: The schema of the member; by default the schema of the value's type.
  ///   - formerName: A name that the member had in earlier versions.
  @inlinable
  public init(
    _ name: String,
    _ property: any KeyPath<Whole, Value> & Sendable,
    as schema: JSONSchema? = nil,
    formerly formerName: String? = nil
  ) {
    precondition(!(Value.self is any ExpressibleByNilLiteral.Type), "Declare \(name) as optional.")
    let coder = FieldCoder(name, of: Value.self, formerly: formerName)
    member = ShapeMember(property, as: schema, isRequired: true, coder)
  }

  /// Creates a field with a default for a missing member, which the schema may require nevertheless.
  @inlinable
  public init(
    _ name: String,
    _ property: any KeyPath<Whole, Value> & Sendable,
    as schema: JSONSchema? = nil,
    default standard: Value,
    isRequired: Bool = false
  ) {
    let coder = FieldCoder(name, of: Value.self, default: standard, isLossy: false)
    member = ShapeMember(property, as: schema, isRequired: isRequired, coder)
  }
}

extension Field {
  /// Returns a field that may be missing or null; an invalid value is an error.
  @inlinable
  public static func optional<Wrapped: FieldValue>(
    _ name: String,
    _ property: any KeyPath<Whole, Value> & Sendable,
    as schema: JSONSchema? = nil
  ) -> Field where Value == Wrapped? {
    let coder = FieldCoder(name, ofOptional: Wrapped.self, isLossy: false)
    return Field(ShapeMember(property, as: schema ?? Wrapped.schema, isRequired: false, coder))
  }

  /// Returns an optional field that is `nil` for an invalid value, as with ``Lossy``.
  @inlinable
  public static func lossy<Wrapped: FieldValue>(
    _ name: String,
    _ property: any KeyPath<Whole, Value> & Sendable,
    as schema: JSONSchema? = nil
  ) -> Field where Value == Wrapped? {
    let coder = FieldCoder(name, ofOptional: Wrapped.self, isLossy: true)
    return Field(ShapeMember(property, as: schema ?? Wrapped.schema, isRequired: false, coder))
  }

  /// Returns an optional field that also takes other JSON types, and keeps what came of it, as with
  /// ``Lossy`` and ``Lenient``.
  @inlinable
  public static func lossy<Wrapped: FieldValue & LenientValue>(
    _ name: String,
    _ property: any KeyPath<Whole, Value> & Sendable
  ) -> Field where Value == Lossy<Lenient<Wrapped?>> {
    let coder = FieldCoder(
      name,
      dropping: Lenient<Wrapped?>.self,
      absent: { Value(nil, outcome: $0) },
      read: { reader in try Value(Lenient<Wrapped?>(from: &reader), outcome: .value) }
    )
    return Field(ShapeMember(property, as: nil, isRequired: false, coder))
  }

  /// Returns a field of a list that leaves out invalid elements, as with ``LossyArray``.
  @inlinable
  public static func lossy<Element: FieldValue>(
    _ name: String,
    _ property: any KeyPath<Whole, Value> & Sendable,
    as schema: JSONSchema? = nil
  ) -> Field where Value == [Element] {
    let coder = FieldCoder(name, ofElements: Element.self)
    return Field(ShapeMember(property, as: schema, isRequired: true, coder))
  }

  /// Returns a field of a dictionary that leaves out invalid entries.
  @inlinable
  public static func lossy<Element: FieldValue>(
    _ name: String,
    _ property: any KeyPath<Whole, Value> & Sendable,
    as schema: JSONSchema? = nil
  ) -> Field where Value == [String: Element] {
    let coder = FieldCoder(
      name,
      dropping: Value.self,
      absent: { _ in [:] },
      read: { reader in try reader.entries(of: Element.self, isLossy: true) }
    )
    return Field(ShapeMember(property, as: schema, isRequired: true, coder))
  }

  /// Returns a field with a default for a missing, null or invalid value; only an invalid one is
  /// reported.
  @inlinable
  public static func lossy(
    _ name: String,
    _ property: any KeyPath<Whole, Value> & Sendable,
    as schema: JSONSchema? = nil,
    default standard: Value,
    isRequired: Bool = true
  ) -> Field {
    let coder = FieldCoder(name, of: Value.self, default: standard, isLossy: true)
    return Field(ShapeMember(property, as: schema, isRequired: isRequired, coder))
  }

  /// Returns a field of a list that must be present, and leaves out invalid elements, as with
  /// ``RequiredArray``.
  @inlinable
  public static func elements<Element: FieldValue>(
    _ name: String,
    _ property: any KeyPath<Whole, Value> & Sendable,
    as schema: JSONSchema? = nil
  ) -> Field where Value == [Element] {
    let coder = FieldCoder(
      name,
      dropping: nil,
      absent: nil,
      read: { reader in try reader.requiredElements(of: Element.self) }
    )
    return Field(ShapeMember(property, as: schema, isRequired: true, coder))
  }
}

/// The reading and writing of a field's values in memory.
///
/// Its functions are formed where the type of the values is known, and do not know the whole: the
/// compiler specializes them once for each type of value in a module. All fields share other code.
@usableFromInline
final class FieldCoder: Sendable {
  @usableFromInline typealias Read =
    @Sendable (inout JSONReader, UnsafeMutableRawPointer) throws -> Void
  @usableFromInline typealias Settle = @Sendable (UnsafeMutableRawPointer, DecodingOutcome) -> Void

  @usableFromInline let name: String
  /// A name that the member had in earlier versions.
  @usableFromInline let formerName: String?
  @usableFromInline let size: Int
  @usableFromInline let alignment: Int
  /// The type of an invalid value that is reported; `nil` if it is an error.
  @usableFromInline let droppedType: (any Any.Type)?
  /// Sets the value to nothing in memory that has none; `nil` if the member is required.
  @usableFromInline let settle: Settle?
  /// Sets the value to the reader's in memory that has none.
  @usableFromInline let read: Read
  @usableFromInline let destroy: @Sendable (UnsafeMutableRawPointer) -> Void
  @usableFromInline let write: @Sendable (UnsafeRawPointer, inout JSONWriter) -> Void

  /// Creates the coder of a field.
  ///
  /// - Parameters:
  ///   - name: The name of the member.
  ///   - formerName: A name that the member had in earlier versions.
  ///   - droppedType: The type of an invalid value that is reported; `nil` if it is an error.
  ///   - absent: The value for a missing, null or invalid one; `nil` if the member is required.
  ///   - read: The function that reads a value.
  @inlinable
  @inline(__always)
  init<Value: FieldValue>(
    _ name: String,
    formerly formerName: String? = nil,
    dropping droppedType: (any Any.Type)?,
    absent: (@Sendable (DecodingOutcome) -> Value)?,
    read: @escaping @Sendable (inout JSONReader) throws -> Value
  ) {
    self.name = name
    self.formerName = formerName
    self.droppedType = droppedType
    size = MemoryLayout<Value>.size
    alignment = MemoryLayout<Value>.alignment
    if let absent {
      settle = { $0.initializeMemory(as: Value.self, to: absent($1)) }
    } else {
      settle = nil
    }
    self.read = { $1.initializeMemory(as: Value.self, to: try read(&$0)) }
    destroy = { $0.assumingMemoryBound(to: Value.self).deinitialize(count: 1) }
    write = { place, writer in
      place.assumingMemoryBound(to: Value.self).borrow { $0.write(to: &writer) }
    }
  }
}

// Never inlined, so that a module has them once for each type of value.
extension FieldCoder {
  @inlinable
  @inline(never)
  convenience init<Value: FieldValue>(_ name: String, of: Value.Type, formerly formerName: String?)
  {
    self.init(
      name,
      formerly: formerName,
      dropping: nil,
      absent: nil,
      read: { reader in try Value.read(from: &reader) }
    )
  }

  @inlinable
  @inline(never)
  convenience init<Value: FieldValue>(
    _ name: String,
    of: Value.Type,
    default standard: Value,
    isLossy: Bool
  ) {
    self.init(
      name,
      dropping: isLossy ? Value.self : nil,
      absent: { _ in standard },
      read: { reader in try Value.read(from: &reader) }
    )
  }

  @inlinable
  @inline(never)
  convenience init<Wrapped: FieldValue>(_ name: String, ofOptional: Wrapped.Type, isLossy: Bool) {
    self.init(
      name,
      dropping: isLossy ? Wrapped.self : nil,
      absent: { _ in Wrapped?.none },
      read: { reader -> Wrapped? in try Wrapped.read(from: &reader) }
    )
  }

  @inlinable
  @inline(never)
  convenience init<Element: FieldValue>(_ name: String, ofElements: Element.Type) {
    self.init(
      name,
      dropping: [Element].self,
      absent: { _ in [Element]() },
      read: { reader in try reader.elements(of: Element.self, isLossy: true).elements }
    )
  }
}
