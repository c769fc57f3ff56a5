/// A dictionary that leaves out invalid entries instead of failing to decode.
///
/// ```swift
/// @LossyDictionary var prices: [String: Decimal]
/// ```
///
/// Keys are data and are not converted. A missing or null dictionary is empty, or `nil` if it is
/// optional. A value of another type gives the same, and an entry in the ``DropReport``.
@propertyWrapper
public struct LossyDictionary<Value: LossyEntries> {
  /// The valid entries.
  public var wrappedValue: Value

  /// The outcome of decoding the dictionary.
  public let projectedValue: DecodingOutcome

  /// Wraps a value that was not decoded.
  public init(wrappedValue: Value) { self.init(wrappedValue, outcome: .value) }

  fileprivate init(_ value: Value, outcome: DecodingOutcome) {
    wrappedValue = value
    projectedValue = outcome
  }
}

/// A dictionary with string keys, or an optional of one.
public protocol LossyEntries {
  /// The type of the values.
  associatedtype Entry

  /// The value of a missing dictionary.
  static var absent: Self { get }

  /// Creates a dictionary of the valid entries.
  init(readable entries: [String: Entry])

  /// The entries, or `nil` if there is no dictionary.
  var entries: [String: Entry]? { get }
}

extension Dictionary: LossyEntries where Key == String {
  public static var absent: [String: Value] { [:] }
  public init(readable entries: [String: Value]) { self = entries }
  public var entries: [String: Value]? { self }
}

extension Optional: LossyEntries where Wrapped: LossyEntries {
  public static var absent: Wrapped? { nil }
  public init(readable entries: [String: Wrapped.Entry]) { self = Wrapped(readable: entries) }
  public var entries: [String: Wrapped.Entry]? { self?.entries }
}

extension LossyDictionary: ValueWrapper {}
extension LossyDictionary: Sendable where Value: Sendable {}
extension LossyDictionary: Equatable where Value: Equatable {}
extension LossyDictionary: Hashable where Value: Hashable {}
extension LossyDictionary: Encodable where Value: Encodable {}

extension LossyDictionary: Decodable where Value.Entry: Decodable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self.init(.absent, outcome: .null)
      return
    }
    do {
      // Decoders do not convert the keys of a dictionary decoded as a whole; key by key, a conversion
      // could make two keys equal.
      let decode = { try container.decode([String: FailableDecodable<Value.Entry>].self) }
      let read = try DropCollector.current?.withoutCounting(decode) ?? decode()
      let entries = read.compactMapValues(\.value)
      self.init(
        Value(readable: entries),
        outcome: read.count == entries.count ? .value : .mismatch
      )
    } catch {
      recordDrop(of: Value.self, path: decoder.codingPath, because: error, snippet: decoder.snippet)
      self.init(.absent, outcome: .mismatch)
    }
  }
}

/// A value, or `nil` if it is invalid.
private struct FailableDecodable<Value: Decodable>: Decodable {
  let value: Value?

  init(from decoder: any Decoder) throws {
    do {
      // `Value(from:)` would bypass the decoder's handling of URLs, dates and decimals.
      value = try validated(try decoder.singleValueContainer().decode(Value.self))
    } catch {
      recordDrop(of: Value.self, path: decoder.codingPath, because: error, snippet: decoder.snippet)
      value = nil
    }
  }
}

extension KeyedDecodingContainer {
  /// Decodes the wrapped value of a member, which may be missing.
  ///
  /// - Throws: Only if the decoder itself fails; an invalid value is dropped.
  public func decode<Value: LossyEntries>(
    _ type: LossyDictionary<Value>.Type,
    forKey key: Key
  ) throws -> LossyDictionary<Value> where Value.Entry: Decodable {
    guard contains(key) else { return LossyDictionary(.absent, outcome: .missing) }
    return try LossyDictionary(from: superDecoder(forKey: key))
  }
}

extension KeyedEncodingContainer {
  /// Encodes the wrapped value, or no member if it is `nil`.
  ///
  /// - Throws: The error of the encoder.
  public mutating func encode<Value: LossyEntries & Encodable>(
    _ value: LossyDictionary<Value>,
    forKey key: Key
  ) throws {
    // `entries` is `nil` only for a `nil` optional.
    guard value.wrappedValue.entries != nil else { return }
    try encode(value.wrappedValue, forKey: key)
  }
}
