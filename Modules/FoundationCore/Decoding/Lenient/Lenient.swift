/// A number, boolean or text that is also taken in another spelling.
///
/// ```swift
/// @Lenient var id: String      // 12345 and "12345"
/// @Lenient var price: Decimal  // 12.50 and "12.50", exactly
/// @Lenient var stock: Int?     // missing and null are nil
/// ```
///
/// It is encoded back in the spelling it was read in, as long as it was not changed.
@propertyWrapper
public struct Lenient<Value: LenientValue> {
  /// The value, whatever its spelling was.
  public var wrappedValue: Value

  /// How it was written, where that was not its own way.
  private let spelling: JSONScalar?

  /// Wraps a value that was not read but made.
  @inlinable
  public init(wrappedValue: Value) { self.init(wrappedValue, nil) }

  @usableFromInline
  init(_ value: Value, _ spelling: JSONScalar?) {
    wrappedValue = value
    self.spelling = spelling
  }
}

extension Lenient: Sendable where Value: Sendable {}
extension Lenient: Equatable {
  public static func == (left: Self, right: Self) -> Bool {
    left.wrappedValue == right.wrappedValue
  }
}
extension Lenient: Hashable where Value: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}
extension Lenient: ExpressibleByNilLiteral where Value: ExpressibleByNilLiteral {
  public init(nilLiteral: ()) { self.init(nil, nil) }
}

// Literals are what the defaults of ``Fallback`` are made of.

extension Lenient: ExpressibleByIntegerLiteral where Value: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Value.IntegerLiteralType) {
    self.init(Value(integerLiteral: value), nil)
  }
}
extension Lenient: ExpressibleByBooleanLiteral where Value: ExpressibleByBooleanLiteral {
  public init(booleanLiteral value: Value.BooleanLiteralType) {
    self.init(Value(booleanLiteral: value), nil)
  }
}
extension Lenient: EmptyByDefault where Value: EmptyByDefault {
  public init() { self.init(Value(), nil) }
}

extension Lenient: Decodable {
  public init(from decoder: any Decoder) throws {
    do {
      self.init(try validated(try decoder.singleValueContainer().decode(Value.self)), nil)
    } catch {
      try self.init(respelling: error, from: decoder)
    }
  }

  /// Tries the other spellings; where none fits, the first error stands.
  @usableFromInline
  init(respelling error: any Error, from decoder: any Decoder) throws {
    // The first error says what was expected; a second would only confuse.
    guard let spelling = try? JSONScalar(from: decoder), let value = Value(spelling) else {
      throw error
    }
    self.init(value, spelling)
  }
}

extension Lenient: Encodable {
  public func encode(to encoder: any Encoder) throws {
    // It may have been set since it was read.
    if let spelling, Value(spelling) == wrappedValue {
      try spelling.encode(to: encoder)
    } else {
      // `wrappedValue.encode(to:)` would go past what encoders do for addresses, dates and
      // decimals.
      var container = encoder.singleValueContainer()
      try container.encode(wrappedValue)
    }
  }
}

extension Optional: LenientValue where Wrapped: LenientValue {
  public init?(_ spelling: JSONScalar) {
    guard let value = Wrapped(spelling) else { return nil }
    self = value
  }
}

extension KeyedDecodingContainer {
  /// Reads the wrapped value of a member, which has to be there.
  @inlinable
  public func decode<Value: LenientValue>(
    _ type: Lenient<Value>.Type,
    forKey key: Key
  ) throws -> Lenient<Value> {
    do {
      return Lenient(wrappedValue: try validated(try decode(Value.self, forKey: key)))
    } catch {
      return try Lenient(respelling: error, from: try superDecoder(forKey: key))
    }
  }

  /// Reads the wrapped value of a member, which may be missing.
  @inlinable
  public func decode<Wrapped: LenientValue>(
    _ type: Lenient<Wrapped?>.Type,
    forKey key: Key
  ) throws -> Lenient<Wrapped?> {
    do {
      return Lenient(wrappedValue: try validated(try decodeIfPresent(Wrapped.self, forKey: key)))
    } catch {
      return try Lenient(respelling: error, from: try superDecoder(forKey: key))
    }
  }
}

extension KeyedDecodingContainer {
  /// Reads the wrapped value of a member, which may be missing.
  ///
  /// In one go, as most values are spelled their own way: rows by the hundred thousand have such a
  /// member.
  @inlinable
  public func decode<Wrapped: LenientValue>(
    _ type: Lossy<Lenient<Wrapped?>>.Type,
    forKey key: Key
  ) throws -> Lossy<Lenient<Wrapped?>> {
    do {
      let value = try decode(Lenient<Wrapped?>.self, forKey: key)
      if value.wrappedValue != nil { return Lossy(value, .value) }
      return Lossy(nil, contains(key) ? .null : .missing)
    } catch {
      noteDrop(of: Lenient<Wrapped?>.self, forKey: key, because: error)
      return Lossy(nil, .mismatch)
    }
  }
}

extension KeyedEncodingContainer {
  /// Writes the wrapped value, and no key where there is none.
  public mutating func encode<Wrapped: LenientValue>(
    _ value: Lenient<Wrapped?>,
    forKey key: Key
  ) throws {
    guard value.wrappedValue != nil else { return }
    try value.encode(to: superEncoder(forKey: key))
  }

  /// Writes the wrapped value, and no key where there is none.
  public mutating func encode<Wrapped: LenientValue>(
    _ value: Lossy<Lenient<Wrapped?>>,
    forKey key: Key
  ) throws {
    try encode(value.wrappedValue, forKey: key)
  }
}
