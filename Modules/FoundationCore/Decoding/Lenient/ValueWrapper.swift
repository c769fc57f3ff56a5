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
