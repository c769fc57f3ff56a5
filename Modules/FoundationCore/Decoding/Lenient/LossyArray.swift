/// An array that leaves out the elements that can't be read, instead of being lost with them.
///
/// ```swift
/// @LossyArray var products: [Product]
/// @LossyArray var tags: [String]?
/// ```
///
/// Missing or null it is empty, or nil where it is optional; so it is, with an entry in the
/// ``DropReport``, where something else stands in its place. Each element left out has an entry.
@propertyWrapper
public struct LossyArray<Value: LossySequence> {
  /// The elements that could be read.
  public var wrappedValue: Value

  /// What was found where the array should stand.
  public let projectedValue: DecodingOutcome

  /// Wraps a value that was not read but made.
  public init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
    projectedValue = .value
  }

  @inlinable
  init(_ salvaged: ReadableElements<Value>) where Value.Element: Decodable {
    wrappedValue = salvaged.value
    projectedValue = salvaged.outcome
  }
}

extension LossyArray: Sendable where Value: Sendable {}
extension LossyArray: Equatable where Value: Equatable {
  public static func == (left: Self, right: Self) -> Bool {
    left.wrappedValue == right.wrappedValue
  }
}
extension LossyArray: Hashable where Value: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

extension LossyArray: Decodable where Value.Element: Decodable {
  @inlinable
  public init(from decoder: any Decoder) throws { self.init(try ReadableElements(from: decoder)) }
}

extension LossyArray: Encodable where Value: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension KeyedDecodingContainer {
  /// Reads the wrapped value of a member, which may be missing.
  @inlinable
  public func decode<Value: LossySequence>(
    _ type: LossyArray<Value>.Type,
    forKey key: Key
  ) throws -> LossyArray<Value> where Value.Element: Decodable {
    LossyArray(try ReadableElements(self, forKey: key))
  }
}

extension KeyedEncodingContainer {
  /// Writes the wrapped value, and no key where there is none.
  public mutating func encode<Value: LossySequence & Encodable>(
    _ value: LossyArray<Value>,
    forKey key: Key
  ) throws {
    // Only an absent optional has no elements, not even none.
    guard value.wrappedValue.elements != nil else { return }
    try encode(value.wrappedValue, forKey: key)
  }
}

/// A set that leaves out the elements that can't be read, by the rules of ``LossyArray``.
///
/// ```swift
/// @LossySet var sizes: Set<Int>
/// ```
public typealias LossySet<Value: LossySequence> = LossyArray<Value>
