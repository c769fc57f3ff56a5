/// An optional that is `nil` for an invalid value, instead of failing to decode.
///
/// ```swift
/// @Lossy var price: Decimal?
/// ```
///
/// A missing or null value is `nil`, as for any optional; an invalid value is `nil` too, and recorded
/// in the ``DropReport``. `$price` distinguishes the three. `nil` is not encoded: the key is left out.
@propertyWrapper
public struct Lossy<Value: ExpressibleByNilLiteral> {
  /// The value, or `nil`.
  public var wrappedValue: Value

  /// The outcome of decoding the value.
  public let projectedValue: DecodingOutcome

  /// Wraps a value that was not decoded.
  @inlinable
  public init(wrappedValue: Value) { self.init(wrappedValue, outcome: .value) }

  @inlinable
  init(_ value: Value, outcome: DecodingOutcome) {
    wrappedValue = value
    projectedValue = outcome
  }
}

extension Lossy: ValueWrapper {}
extension Lossy: Sendable where Value: Sendable {}
extension Lossy: Equatable where Value: Equatable {}
extension Lossy: Hashable where Value: Hashable {}
extension Lossy: Encodable where Value: Encodable {}

extension Lossy: Decodable where Value: Decodable {
  public init(from decoder: any Decoder) throws {
    do {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self.init(nil, outcome: .null)
      } else {
        self.init(try validated(try container.decode(Value.self)), outcome: .value)
      }
    } catch {
      recordDrop(of: Value.self, path: decoder.codingPath, because: error, snippet: decoder.snippet)
      self.init(nil, outcome: .mismatch)
    }
  }
}

// The compiler calls these for a property with the wrapper. They are inlinable, so that they are
// specialized for the property's type, and a valid value costs no more than without the wrapper.

extension KeyedDecodingContainer {
  /// Decodes the wrapped value of a member, which may be missing.
  ///
  /// - Throws: Only if the decoder itself fails; an invalid value is dropped.
  @inlinable
  public func decode<Wrapped: Decodable>(
    _ type: Lossy<Wrapped?>.Type,
    forKey key: Key
  ) throws -> Lossy<Wrapped?> {
    do {
      if let value = try decodeIfPresent(Wrapped.self, forKey: key) {
        return Lossy(try validated(value), outcome: .value)
      }
      return Lossy(nil, outcome: contains(key) ? .null : .missing)
    } catch {
      recordDrop(of: Wrapped.self, forKey: key, because: error)
      return Lossy(nil, outcome: .mismatch)
    }
  }

  /// Decodes the wrapped value of a member, which may be missing.
  ///
  /// - Throws: Only if the decoder itself fails; an invalid value is dropped.
  @inlinable
  public func decode<Value: Decodable>(
    _ type: Lossy<Value>.Type,
    forKey key: Key
  ) throws -> Lossy<Value> {
    do {
      guard contains(key) else { return Lossy(nil, outcome: .missing) }
      if try decodeNil(forKey: key) { return Lossy(nil, outcome: .null) }
      return Lossy(try decode(Value.self, forKey: key), outcome: .value)
    } catch {
      recordDrop(of: Value.self, forKey: key, because: error)
      return Lossy(nil, outcome: .mismatch)
    }
  }

  @usableFromInline
  func recordDrop(of type: any Any.Type, forKey key: Key, because error: any Error) {
    FoundationCore.recordDrop(
      of: type,
      path: codingPath + [key],
      because: error,
      // A missing member has no value to show.
      snippet: (try? superDecoder(forKey: key))?.snippet
    )
  }
}

extension KeyedEncodingContainer {
  /// Encodes the wrapped value, or no member if it is `nil`.
  ///
  /// - Throws: The error of the encoder.
  public mutating func encode<Wrapped: Encodable>(
    _ value: Lossy<Wrapped?>,
    forKey key: Key
  ) throws {
    try encodeIfPresent(value.wrappedValue, forKey: key)
  }
}

/// The outcome of decoding one value with a lenient wrapper, which is the wrapper's `$` property.
public enum DecodingOutcome: Sendable, Hashable {
  /// A valid value, or one that was not decoded but set.
  case value
  /// No member with the name.
  case missing
  /// Null.
  case null
  /// A value of another type, or a collection with at least one invalid element.
  case mismatch
}

/// A property wrapper that is compared and encoded as its value.
public protocol ValueWrapper {
  /// The type of the value.
  associatedtype Wrapped
  /// The value.
  var wrappedValue: Wrapped { get }
}

extension ValueWrapper where Wrapped: Equatable {
  /// Returns `true` if the values are equal.
  public static func == (left: Self, right: Self) -> Bool {
    left.wrappedValue == right.wrappedValue
  }
}

extension ValueWrapper where Wrapped: Hashable {
  /// Adds the value to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

extension ValueWrapper where Wrapped: Encodable {
  /// Encodes the value.
  ///
  /// - Throws: The error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    // `wrappedValue.encode(to:)` would bypass the encoder's handling of URLs, dates and decimals, and
    // would convert the keys of a dictionary.
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}
