extension Field {
  /// Returns a field that may be missing or null; an invalid value is an error.
  @inlinable
  public static func optional<Wrapped: FieldValue>(
    _ name: String,
    _ value: @escaping @Sendable (Whole) -> Value,
    as schema: JSONSchema? = nil
  ) -> Field where Value == Wrapped? {
    Field(
      name,
      value,
      as: schema ?? Wrapped.schema,
      isRequired: false,
      read: { members, key in try members.decodeIfPresent(Wrapped.self, forKey: key) },
      write: { try $1.encodeIfPresent($0, forKey: $2) },
      readExpected: reading(name, default: .some(nil)) { (value: Wrapped) in value }
    )
  }

  /// Returns an optional field that is `nil` for an invalid value, as with ``Lossy``.
  @inlinable
  public static func lossy<Wrapped: FieldValue>(
    _ name: String,
    _ value: @escaping @Sendable (Whole) -> Value,
    as schema: JSONSchema? = nil
  ) -> Field where Value == Wrapped? {
    Field(
      name,
      value,
      as: schema ?? Wrapped.schema,
      isRequired: false,
      read: { members, key in try members.decode(Lossy<Value>.self, forKey: key).wrappedValue },
      write: { try $1.encodeIfPresent($0, forKey: $2) },
      readExpected: reading(name, default: .some(nil)) { (value: Wrapped) in value }
    )
  }

  /// Returns an optional field that also takes other JSON types, and keeps what came of it, as with
  /// ``Lossy`` and ``Lenient``.
  @inlinable
  public static func lossy<Wrapped: FieldValue & LenientValue>(
    _ name: String,
    _ value: @escaping @Sendable (Whole) -> Value
  ) -> Field where Value == Lossy<Lenient<Wrapped?>> {
    Field(
      name,
      value,
      as: nil,
      isRequired: false,
      read: { members, key in try members.decode(Value.self, forKey: key) },
      readExpected: readingLossily(JSONMemberName(name), with: .standard())
    )
  }

  @inlinable
  static func readingLossily<Wrapped>(
    _ name: JSONMemberName,
    with reader: JSONReader<Wrapped>?
  ) -> ReadExpected? where Value == Lossy<Lenient<Wrapped?>> {
    guard let read = reader?.read else { return nil }
    return { members throws(UnexpectedJSON) in
      guard let node = members.valueOrNull(named: name) else {
        return Lossy(nil, outcome: .missing)
      }
      if members.isNull(node) { return Lossy(nil, outcome: .null) }
      return Lossy(Lenient(wrappedValue: try read(members.document, node)), outcome: .value)
    }
  }

  /// Returns a field of a list that leaves out invalid elements, as with ``LossyArray``.
  @inlinable
  public static func lossy<Element: FieldValue>(
    _ name: String,
    _ value: @escaping @Sendable (Whole) -> Value,
    as schema: JSONSchema? = nil
  ) -> Field where Value == [Element] {
    Field(
      name,
      value,
      as: schema,
      read: { members, key in try members.decode(LossyArray<Value>.self, forKey: key).wrappedValue
      },
      readExpected: reading(
        name,
        with: JSONReader<Element>.standard().map { JSONReader(of: $0) },
        default: []
      ) { $0 }
    )
  }

  /// Returns a field of a dictionary that leaves out invalid entries, as with ``LossyDictionary``.
  @inlinable
  public static func lossy<Element: FieldValue>(
    _ name: String,
    _ value: @escaping @Sendable (Whole) -> Value,
    as schema: JSONSchema? = nil
  ) -> Field where Value == [String: Element] {
    Field(
      name,
      value,
      as: schema,
      read: { members, key in
        try members.decode(LossyDictionary<Value>.self, forKey: key).wrappedValue
      },
      readExpected: reading(name, default: [:]) { $0 }
    )
  }

  /// Returns a field with a default for a missing, null or invalid value; only an invalid one is
  /// reported.
  @inlinable
  public static func lossy(
    _ name: String,
    _ value: @escaping @Sendable (Whole) -> Value,
    as schema: JSONSchema? = nil,
    default standard: Value,
    isRequired: Bool = true
  ) -> Field {
    Field(
      name,
      value,
      as: schema,
      isRequired: isRequired,
      read: { members, key in
        do {
          return try members.decodeIfPresent(Value.self, forKey: key).map(validated) ?? standard
        } catch {
          members.recordDrop(of: Value.self, forKey: key, because: error)
          return standard
        }
      },
      readExpected: reading(name, default: standard) { $0 }
    )
  }

  /// Returns a field of a list that must be present, and leaves out invalid elements, as with
  /// ``RequiredArray``.
  @inlinable
  public static func elements<Element: FieldValue>(
    _ name: String,
    _ value: @escaping @Sendable (Whole) -> Value,
    as schema: JSONSchema? = nil
  ) -> Field where Value == [Element] {
    Field(
      name,
      value,
      as: schema,
      read: { members, key in
        try members.decode(RequiredArray<Element>.self, forKey: key).wrappedValue
      },
      // The report counts the elements.
      readExpected: nil
    )
  }
}
