/// An array or set that leaves out invalid elements instead of failing to decode.
///
/// ```swift
/// @LossyArray var products: [Product]
/// @LossyArray var tags: [String]?
/// @LossyArray var sizes: Set<Int>
/// ```
///
/// A missing or null array is empty, or `nil` if it is optional. A value of another type gives the
/// same, and an entry in the ``DropReport``. Each invalid element has an entry too.
@propertyWrapper
public struct LossyArray<Value: LossySequence> {
  /// The valid elements.
  public var wrappedValue: Value

  /// The outcome of decoding the array.
  public let projectedValue: DecodingOutcome

  /// Wraps a value that was not decoded.
  public init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
    projectedValue = .value
  }

  @inlinable
  init(_ readable: ReadableElements<Value>) where Value.Element: Decodable {
    wrappedValue = readable.value
    projectedValue = readable.outcome
  }
}

extension LossyArray: ValueWrapper {}
extension LossyArray: Sendable where Value: Sendable {}
extension LossyArray: Equatable where Value: Equatable {}
extension LossyArray: Hashable where Value: Hashable {}
extension LossyArray: Encodable where Value: Encodable {}

extension LossyArray: Decodable where Value.Element: Decodable {
  @inlinable
  public init(from decoder: any Decoder) throws { self.init(try ReadableElements(from: decoder)) }
}

extension KeyedDecodingContainer {
  /// Decodes the wrapped value of a member, which may be missing.
  ///
  /// - Throws: Only if the decoder itself fails; an invalid value is dropped.
  @inlinable
  public func decode<Value: LossySequence>(
    _ type: LossyArray<Value>.Type,
    forKey key: Key
  ) throws -> LossyArray<Value> where Value.Element: Decodable {
    LossyArray(try ReadableElements(self, forKey: key))
  }
}

extension KeyedEncodingContainer {
  /// Encodes the wrapped value, or no member if it is `nil`.
  ///
  /// - Throws: The error of the encoder.
  public mutating func encode<Value: LossySequence & Encodable>(
    _ value: LossyArray<Value>,
    forKey key: Key
  ) throws {
    // `elements` is `nil` only for a `nil` optional.
    guard value.wrappedValue.elements != nil else { return }
    try encode(value.wrappedValue, forKey: key)
  }
}
