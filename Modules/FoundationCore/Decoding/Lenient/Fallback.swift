/// A value that falls back to a default where it is missing, null or wrong.
///
/// ```swift
/// @Fallback<Zero> var stock: Int
/// ```
///
/// With ``Lenient`` inside, `@Fallback<Zero> @Lenient var stock: Int`, other spellings are taken
/// before the default is. Each use of the default goes into the ``DropReport``; `$stock` tells what
/// was found instead.
@propertyWrapper
public struct Fallback<Source: FallbackSource> {
  /// The value, or the default in its place.
  public var wrappedValue: Source.Value

  /// What was found where the value should stand.
  public let projectedValue: DecodingOutcome

  /// Wraps a value that was not read but made.
  @inlinable
  public init(wrappedValue: Source.Value) { self.init(wrappedValue, .value) }

  @inlinable
  init(_ value: Source.Value, _ outcome: DecodingOutcome) {
    wrappedValue = value
    projectedValue = outcome
  }
}

/// A type that knows the default of a value.
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

/// An empty text, array, set or dictionary.
public enum Empty<Value: EmptyByDefault>: FallbackSource {
  public static var fallback: Value { Value() }
}

/// A type whose default value has nothing in it.
public protocol EmptyByDefault {
  /// Makes an empty one.
  init()
}

extension String: EmptyByDefault {}
extension Array: EmptyByDefault {}
extension Set: EmptyByDefault {}
extension Dictionary: EmptyByDefault {}

extension Fallback: Sendable where Source.Value: Sendable {}
extension Fallback: Equatable where Source.Value: Equatable {
  public static func == (left: Self, right: Self) -> Bool {
    left.wrappedValue == right.wrappedValue
  }
}
extension Fallback: Hashable where Source.Value: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

extension Fallback: Decodable where Source.Value: Decodable {
  public init(from decoder: any Decoder) throws {
    do {
      let value = try decoder.singleValueContainer().decode(Source.Value.self)
      self.init(try validated(value), .value)
    } catch {
      noteDrop(of: Source.Value.self, path: decoder.codingPath, because: error, in: decoder)
      // Whatever makes it unreadable, it is not null.
      let isNull = (try? decoder.singleValueContainer())?.decodeNil() == true
      self.init(Source.fallback, isNull ? .null : .mismatch)
    }
  }
}

extension Fallback: Encodable where Source.Value: Encodable {
  public func encode(to encoder: any Encoder) throws {
    // `wrappedValue.encode(to:)` would go past what encoders do for addresses, dates and decimals.
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension KeyedDecodingContainer {
  /// Reads the wrapped value of a member, which may be missing.
  @inlinable
  public func decode<Source: FallbackSource>(
    _ type: Fallback<Source>.Type,
    forKey key: Key
  ) throws -> Fallback<Source> where Source.Value: Decodable {
    do {
      return Fallback(try validated(try decode(Source.Value.self, forKey: key)), .value)
    } catch {
      noteDrop(of: Source.Value.self, forKey: key, because: error)
      return Fallback(Source.fallback, outcome(of: error, forKey: key))
    }
  }

  @usableFromInline
  func outcome(of error: any Error, forKey key: Key) -> DecodingOutcome {
    if !contains(key) { return .missing }
    // Whatever makes it unreadable, it is not null.
    return (try? decodeNil(forKey: key)) == true ? .null : .mismatch
  }
}

extension KeyedEncodingContainer {
  /// Writes the wrapped value, and no key where there is none.
  public mutating func encode<Source: FallbackSource, Wrapped: Encodable>(
    _ value: Fallback<Source>,
    forKey key: Key
  ) throws where Source.Value == Wrapped? {
    try encodeIfPresent(value.wrappedValue, forKey: key)
  }
}
