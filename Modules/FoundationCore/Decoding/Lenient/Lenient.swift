/// A number, boolean or string that also decodes from another JSON type.
///
/// ```swift
/// @Lenient var id: String      // 12345 and "12345"
/// @Lenient var price: Decimal  // 12.50 and "12.50", exactly
/// @Lenient var stock: Int?     // missing and null are nil
/// ```
///
/// Unless it is changed, it is encoded as the JSON type that it was decoded from.
@propertyWrapper
public struct Lenient<Value: LenientValue> {
  /// The value.
  public var wrappedValue: Value

  /// The scalar that the value was converted from; `nil` if it needed no conversion.
  private let source: JSONScalar?

  /// Wraps a value that was not decoded.
  @inlinable
  public init(wrappedValue: Value) { self.init(wrappedValue, source: nil) }

  @usableFromInline
  init(_ value: Value, source: JSONScalar?) {
    wrappedValue = value
    self.source = source
  }
}

extension Lenient: ValueWrapper {}
extension Lenient: Sendable where Value: Sendable {}
extension Lenient: Equatable {}
extension Lenient: Hashable where Value: Hashable {}
extension Lenient: ExpressibleByNilLiteral where Value: ExpressibleByNilLiteral {
  public init(nilLiteral: ()) { self.init(nil, source: nil) }
}

extension Lenient: Decodable {
  public init(from decoder: any Decoder) throws {
    do {
      let value = try decoder.singleValueContainer().decode(Value.self)
      self.init(try validated(value), source: nil)
    } catch {
      try self.init(recoveringFrom: error, decoder: decoder)
    }
  }

  /// Tries the other JSON types, and throws the first error if none fits.
  @usableFromInline
  init(recoveringFrom error: any Error, decoder: any Decoder) throws {
    // The first error names the expected type, so the second is ignored.
    guard let source = try? JSONScalar(from: decoder), let value = Value(source) else {
      throw error
    }
    self.init(value, source: source)
  }
}

extension Lenient {
  /// Reads a value, or another JSON type that stands for one.
  @inlinable
  init<Wrapped: JSONRepresentable & LenientValue>(
    from reader: inout JSONReader
  ) throws where Value == Wrapped? {
    let place = reader.place
    do {
      self.init(wrappedValue: try Wrapped.read(from: &reader))
    } catch {
      reader.go(to: place)
      guard let source = try reader.scalar(), let value = Value(source) else {
        reader.go(to: place)
        throw error
      }
      self.init(value, source: source)
    }
  }
}

extension Lenient: Encodable {
  public func encode(to encoder: any Encoder) throws {
    // The value may have changed since it was decoded.
    if let source, Value(source) == wrappedValue {
      try source.encode(to: encoder)
    } else {
      // `wrappedValue.encode(to:)` would bypass the encoder's handling of URLs, dates and decimals.
      var container = encoder.singleValueContainer()
      try container.encode(wrappedValue)
    }
  }
}

extension Optional: LenientValue where Wrapped: LenientValue {
  public init?(_ scalar: JSONScalar) {
    guard let value = Wrapped(scalar) else { return nil }
    self = value
  }
}

extension KeyedDecodingContainer {
  /// Decodes the wrapped value of a member, which must be present.
  ///
  /// - Throws: A `DecodingError` if the value is invalid.
  @inlinable
  public func decode<Value: LenientValue>(
    _ type: Lenient<Value>.Type,
    forKey key: Key
  ) throws -> Lenient<Value> {
    do {
      return Lenient(wrappedValue: try validated(try decode(Value.self, forKey: key)))
    } catch {
      return try Lenient(recoveringFrom: error, decoder: try superDecoder(forKey: key))
    }
  }

  /// Decodes the wrapped value of a member, which may be missing.
  ///
  /// - Throws: A `DecodingError` if the value is invalid.
  @inlinable
  public func decode<Wrapped: LenientValue>(
    _ type: Lenient<Wrapped?>.Type,
    forKey key: Key
  ) throws -> Lenient<Wrapped?> {
    do {
      return Lenient(wrappedValue: try validated(try decodeIfPresent(Wrapped.self, forKey: key)))
    } catch {
      return try Lenient(recoveringFrom: error, decoder: try superDecoder(forKey: key))
    }
  }
}

extension KeyedDecodingContainer {
  /// Decodes the wrapped value of a member, which may be missing.
  ///
  /// In one step, for speed: lists of a hundred thousand rows have such a member.
  ///
  /// - Throws: A `DecodingError` if the value is invalid.
  @inlinable
  public func decode<Wrapped: LenientValue>(
    _ type: Lossy<Lenient<Wrapped?>>.Type,
    forKey key: Key
  ) throws -> Lossy<Lenient<Wrapped?>> {
    do {
      let value = try decode(Lenient<Wrapped?>.self, forKey: key)
      if value.wrappedValue != nil { return Lossy(value, outcome: .value) }
      return Lossy(nil, outcome: contains(key) ? .null : .missing)
    } catch {
      recordDrop(of: Lenient<Wrapped?>.self, forKey: key, because: error)
      return Lossy(nil, outcome: .mismatch)
    }
  }
}

extension KeyedEncodingContainer {
  /// Encodes the wrapped value, or no member if it is `nil`.
  ///
  /// - Throws: The error of the encoder.
  public mutating func encode<Wrapped: LenientValue>(
    _ value: Lenient<Wrapped?>,
    forKey key: Key
  ) throws {
    guard value.wrappedValue != nil else { return }
    try value.encode(to: superEncoder(forKey: key))
  }

  /// Encodes the wrapped value, or no member if it is `nil`.
  ///
  /// - Throws: The error of the encoder.
  public mutating func encode<Wrapped: LenientValue>(
    _ value: Lossy<Lenient<Wrapped?>>,
    forKey key: Key
  ) throws {
    try encode(value.wrappedValue, forKey: key)
  }
}
