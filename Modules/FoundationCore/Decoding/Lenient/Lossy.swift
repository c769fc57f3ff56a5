/// An optional that a bad value leaves empty instead of losing everything around it.
///
/// ```swift
/// @Lossy var price: Decimal?
/// ```
///
/// Missing and null are nothing, as for any optional; a value that can't be read is nothing too,
/// and goes into the ``DropReport``. `$price` tells the three apart. Nothing is encoded as nothing:
/// the key is left out.
@propertyWrapper
public struct Lossy<Value: ExpressibleByNilLiteral> {
  /// The value, or nothing.
  public var wrappedValue: Value

  /// What was found where the value should stand.
  public let projectedValue: DecodingOutcome

  /// Wraps a value that was not read but made.
  @inlinable
  public init(wrappedValue: Value) { self.init(wrappedValue, .value) }

  @inlinable
  init(_ value: Value, _ outcome: DecodingOutcome) {
    wrappedValue = value
    projectedValue = outcome
  }
}

extension Lossy: Sendable where Value: Sendable {}
extension Lossy: Equatable where Value: Equatable {
  public static func == (left: Self, right: Self) -> Bool {
    left.wrappedValue == right.wrappedValue
  }
}
extension Lossy: Hashable where Value: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

extension Lossy: Decodable where Value: Decodable {
  public init(from decoder: any Decoder) throws {
    do {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self.init(nil, .null)
      } else {
        self.init(try validated(try container.decode(Value.self)), .value)
      }
    } catch {
      noteDrop(of: Value.self, path: decoder.codingPath, because: error, in: decoder)
      self.init(nil, .mismatch)
    }
  }
}

extension Lossy: Encodable where Value: Encodable {
  public func encode(to encoder: any Encoder) throws {
    // `wrappedValue.encode(to:)` would go past what encoders do for addresses, dates and decimals.
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

// The compiler calls these for a property with the wrapper. They can be inlined into the program
// that declares it, because there the value's type is known, and a clean value then costs no more
// than without the wrapper.

extension KeyedDecodingContainer {
  /// Reads the wrapped value of a member, which may be missing.
  @inlinable
  public func decode<Wrapped: Decodable>(
    _ type: Lossy<Wrapped?>.Type,
    forKey key: Key
  ) throws -> Lossy<Wrapped?> {
    do {
      if let value = try decodeIfPresent(Wrapped.self, forKey: key) {
        return Lossy(try validated(value), .value)
      }
      return Lossy(nil, contains(key) ? .null : .missing)
    } catch {
      noteDrop(of: Wrapped.self, forKey: key, because: error)
      return Lossy(nil, .mismatch)
    }
  }

  /// Reads the wrapped value of a member, which may be missing.
  @inlinable
  public func decode<Value: Decodable>(
    _ type: Lossy<Value>.Type,
    forKey key: Key
  ) throws -> Lossy<Value> {
    do {
      guard contains(key) else { return Lossy(nil, .missing) }
      if try decodeNil(forKey: key) { return Lossy(nil, .null) }
      return Lossy(try decode(Value.self, forKey: key), .value)
    } catch {
      noteDrop(of: Value.self, forKey: key, because: error)
      return Lossy(nil, .mismatch)
    }
  }

  @usableFromInline
  func noteDrop(of type: any Any.Type, forKey key: Key, because error: any Error) {
    FoundationCore.noteDrop(
      of: type,
      path: codingPath + [key],
      because: error,
      // There is nothing to show where nothing stands.
      in: try? superDecoder(forKey: key)
    )
  }
}

extension KeyedEncodingContainer {
  /// Writes the wrapped value, and no key where there is none.
  public mutating func encode<Wrapped: Encodable>(
    _ value: Lossy<Wrapped?>,
    forKey key: Key
  ) throws {
    try encodeIfPresent(value.wrappedValue, forKey: key)
  }
}
