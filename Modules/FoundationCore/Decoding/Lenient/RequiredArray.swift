/// An array that must be present, and leaves out invalid elements.
///
/// ```swift
/// @RequiredArray var products: [Product]
/// ```
///
/// Decoding fails if the array is missing or has another type; ``LossyArray`` would be empty. Each
/// invalid element has an entry in the ``DropReport``, and the decoder's ``DropTolerance`` limits their
/// number.
@propertyWrapper
public struct RequiredArray<Element> {
  /// The valid elements.
  public var wrappedValue: [Element]

  /// Wraps a list that was not decoded.
  public init(wrappedValue: [Element]) { self.wrappedValue = wrappedValue }
}

extension RequiredArray: ValueWrapper {}
extension RequiredArray: Sendable where Element: Sendable {}
extension RequiredArray: Equatable where Element: Equatable {}
extension RequiredArray: Hashable where Element: Hashable {}
extension RequiredArray: Encodable where Element: Encodable {}

extension RequiredArray: Decodable where Element: Decodable {
  @inlinable
  public init(from decoder: any Decoder) throws {
    self.init(elementsOf: try decoder.unkeyedContainer())
  }

  @inlinable
  init(elementsOf container: any UnkeyedDecodingContainer) {
    let path = container.codingPath
    let readable = ReadableElements<[Element]>(elementsOf: container)
    recordDropCount(readable.dropped, of: readable.value.count + readable.dropped, at: path)
    self.init(wrappedValue: readable.value)
  }
}

extension KeyedDecodingContainer {
  /// Decodes the wrapped value of a member, which must be present.
  ///
  /// - Throws: A `DecodingError` if the member is missing or not an array.
  @inlinable
  public func decode<Element: Decodable>(
    _ type: RequiredArray<Element>.Type,
    forKey key: Key
  ) throws -> RequiredArray<Element> {
    RequiredArray(elementsOf: try nestedUnkeyedContainer(forKey: key))
  }
}

/// A list that must be present, leaves out invalid elements and knows how many elements were sent.
///
/// It is for pages of a server that are counted with their invalid elements.
public struct RequiredElements<Element: Decodable & Sendable>: Decodable, Sendable {
  /// The valid elements, in order.
  public let elements: [Element]
  /// The number of elements, including the invalid ones.
  public let count: Int

  public init(from decoder: any Decoder) throws {
    let list = try decoder.unkeyedContainer()
    elements = try RequiredArray<Element>(from: decoder).wrappedValue
    count = list.count ?? elements.count
  }
}
