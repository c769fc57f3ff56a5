/// A dictionary that leaves out the entries that can't be read, instead of being lost with them.
///
/// ```swift
/// @LossyDictionary var prices: [String: Decimal]
/// ```
///
/// Keys are data: no key strategy touches them. Missing or null it is empty, or nil where it is
/// optional; so it is, with an entry in the ``DropReport``, where something else stands in its
/// place.
@propertyWrapper
public struct LossyDictionary<Value: LossyEntries> {
  /// The entries that could be read.
  public var wrappedValue: Value

  /// What was found where the dictionary should stand.
  public let projectedValue: DecodingOutcome

  /// Wraps a value that was not read but made.
  public init(wrappedValue: Value) { self.init(wrappedValue, .value) }

  fileprivate init(_ value: Value, _ outcome: DecodingOutcome) {
    wrappedValue = value
    projectedValue = outcome
  }
}

/// A dictionary with text for keys, or an optional of one.
public protocol LossyEntries {
  /// The type of the values in it.
  associatedtype Entry

  /// What stands for a dictionary that is not there.
  static var absent: Self { get }

  /// Makes one of the entries that were readable.
  init(readable entries: [String: Entry])

  /// The entries, or nothing where the dictionary is not there.
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

extension LossyDictionary: Sendable where Value: Sendable {}
extension LossyDictionary: Equatable where Value: Equatable {
  public static func == (left: Self, right: Self) -> Bool {
    left.wrappedValue == right.wrappedValue
  }
}
extension LossyDictionary: Hashable where Value: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

extension LossyDictionary: Decodable where Value.Entry: Decodable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self.init(.absent, .null)
      return
    }
    do {
      // Decoded whole, because decoders know such a dictionary and leave its keys alone; key by
      // key, a strategy would have renamed them and made two of them one.
      let decode = { try container.decode([String: FailableDecodable<Value.Entry>].self) }
      let read = try DropCollector.current?.ignoringLosses(decode) ?? decode()
      let entries = read.compactMapValues(\.value)
      self.init(Value(readable: entries), read.count == entries.count ? .value : .mismatch)
    } catch {
      noteDrop(of: Value.self, path: decoder.codingPath, because: error, in: decoder)
      self.init(.absent, .mismatch)
    }
  }
}

extension LossyDictionary: Encodable where Value: Encodable {
  public func encode(to encoder: any Encoder) throws {
    // `wrappedValue.encode(to:)` would let a key strategy rename what is data.
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

/// A value, or nothing where it could not be read; it never fails.
private struct FailableDecodable<Value: Decodable>: Decodable {
  let value: Value?

  init(from decoder: any Decoder) throws {
    do {
      // `Value(from:)` would go past what decoders do for addresses, dates and decimals.
      value = try validated(try decoder.singleValueContainer().decode(Value.self))
    } catch {
      noteDrop(of: Value.self, path: decoder.codingPath, because: error, in: decoder)
      value = nil
    }
  }
}

extension KeyedDecodingContainer {
  /// Reads the wrapped value of a member, which may be missing.
  public func decode<Value: LossyEntries>(
    _ type: LossyDictionary<Value>.Type,
    forKey key: Key
  ) throws -> LossyDictionary<Value> where Value.Entry: Decodable {
    guard contains(key) else { return LossyDictionary(.absent, .missing) }
    return try LossyDictionary(from: superDecoder(forKey: key))
  }
}

extension KeyedEncodingContainer {
  /// Writes the wrapped value, and no key where there is none.
  public mutating func encode<Value: LossyEntries & Encodable>(
    _ value: LossyDictionary<Value>,
    forKey key: Key
  ) throws {
    // Only an absent optional has no entries, not even none.
    guard value.wrappedValue.entries != nil else { return }
    try encode(value.wrappedValue, forKey: key)
  }
}
