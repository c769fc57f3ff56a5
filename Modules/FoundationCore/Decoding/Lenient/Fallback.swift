/// A value with a default for when it is missing, null or invalid.
///
/// ```swift
/// @Fallback<Zero> var stock: Int
/// ```
///
/// With ``Lenient`` inside, `@Fallback<Zero> @Lenient var stock: Int`, other spellings are accepted
/// before the default is used. Each use of the default is recorded in the ``DropReport``; `$stock` is
/// the outcome of decoding.
@propertyWrapper
public struct Fallback<Source: FallbackSource> {
  /// The value, or the default.
  public var wrappedValue: Source.Value

  /// The outcome of decoding the value.
  public let projectedValue: DecodingOutcome

  /// Wraps a value that was not decoded.
  @inlinable
  public init(wrappedValue: Source.Value) { self.init(wrappedValue, outcome: .value) }

  @inlinable
  init(_ value: Source.Value, outcome: DecodingOutcome) {
    wrappedValue = value
    projectedValue = outcome
  }
}

/// A provider of a default value.
public protocol FallbackSource {
  /// The type of the value.
  associatedtype Value

  /// The default.
  static var fallback: Value { get }
}

/// Zero.
public enum Zero<Value: ExpressibleByIntegerLiteral>: FallbackSource {
  public static var fallback: Value { 0 }
}

/// False.
public enum False<Value: ExpressibleByBooleanLiteral>: FallbackSource {
  public static var fallback: Value { false }
}

/// True.
public enum True<Value: ExpressibleByBooleanLiteral>: FallbackSource {
  public static var fallback: Value { true }
}

/// An empty string, array, set or dictionary.
public enum Empty<Value: EmptyByDefault>: FallbackSource {
  public static var fallback: Value { Value() }
}

/// A type with an empty value.
public protocol EmptyByDefault {
  /// Creates an empty value.
  init()
}

extension String: EmptyByDefault {}
extension Array: EmptyByDefault {}
extension Set: EmptyByDefault {}
extension Dictionary: EmptyByDefault {}

extension Fallback: ValueWrapper {}
extension Fallback: Sendable where Source.Value: Sendable {}
extension Fallback: Equatable where Source.Value: Equatable {}
extension Fallback: Hashable where Source.Value: Hashable {}
extension Fallback: Encodable where Source.Value: Encodable {}

extension Fallback: Decodable where Source.Value: Decodable {
  public init(from decoder: any Decoder) throws {
    do {
      let value = try decoder.singleValueContainer().decode(Source.Value.self)
      self.init(try validated(value), outcome: .value)
    } catch {
      recordDrop(of: Source.Value.self, path: decoder.codingPath, because: error, in: decoder)
      // If this fails too, the value is not null.
      let isNull = (try? decoder.singleValueContainer())?.decodeNil() == true
      self.init(Source.fallback, outcome: isNull ? .null : .mismatch)
    }
  }
}

extension KeyedDecodingContainer {
  /// Decodes the wrapped value of a member, which may be missing.
  ///
  /// - Throws: Only if the decoder itself fails; an invalid value is dropped.
  @inlinable
  public func decode<Source: FallbackSource>(
    _ type: Fallback<Source>.Type,
    forKey key: Key
  ) throws -> Fallback<Source> where Source.Value: Decodable {
    do {
      let value = try decode(Source.Value.self, forKey: key)
      return Fallback(try validated(value), outcome: .value)
    } catch {
      recordDrop(of: Source.Value.self, forKey: key, because: error)
      return Fallback(Source.fallback, outcome: outcome(of: error, forKey: key))
    }
  }

  @usableFromInline
  func outcome(of error: any Error, forKey key: Key) -> DecodingOutcome {
    if !contains(key) { return .missing }
    // If this fails too, the value is not null.
    return (try? decodeNil(forKey: key)) == true ? .null : .mismatch
  }
}

extension KeyedEncodingContainer {
  /// Encodes the wrapped value, or no member if it is `nil`.
  ///
  /// - Throws: The error of the encoder.
  public mutating func encode<Source: FallbackSource, Wrapped: Encodable>(
    _ value: Fallback<Source>,
    forKey key: Key
  ) throws where Source.Value == Wrapped? {
    try encodeIfPresent(value.wrappedValue, forKey: key)
  }
}
