/// The list that an answer is asked for: it has to be there, and the elements that can't be read
/// are left out.
///
/// ```swift
/// @RequiredArray var products: [Product]
/// ```
///
/// An answer without the list, or with something else in its place, is no answer, and decoding it
/// fails; ``LossyArray`` would make an empty list of it. Each element left out has an entry in the
/// ``DropReport``, and the decoder's ``DropTolerance`` judges how many may be.
@propertyWrapper
public struct RequiredArray<Element> {
  /// The elements that could be read.
  public var wrappedValue: [Element]

  /// Wraps a list that was not read but made.
  public init(wrappedValue: [Element]) { self.wrappedValue = wrappedValue }
}

extension RequiredArray: Sendable where Element: Sendable {}
extension RequiredArray: Equatable where Element: Equatable {}
extension RequiredArray: Hashable where Element: Hashable {}

extension RequiredArray: Decodable where Element: Decodable {
  @inlinable
  public init(from decoder: any Decoder) throws {
    self.init(elementsOf: try decoder.unkeyedContainer())
  }

  @inlinable
  init(elementsOf container: any UnkeyedDecodingContainer) {
    let path = container.codingPath
    let salvaged = ReadableElements<[Element]>(elementsOf: container)
    noteLoss(salvaged.dropped, of: salvaged.value.count + salvaged.dropped, at: path)
    self.init(wrappedValue: salvaged.value)
  }
}

extension RequiredArray: Encodable where Element: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension KeyedDecodingContainer {
  /// Reads the wrapped value of a member, which has to be there.
  @inlinable
  public func decode<Element: Decodable>(
    _ type: RequiredArray<Element>.Type,
    forKey key: Key
  ) throws -> RequiredArray<Element> {
    RequiredArray(elementsOf: try nestedUnkeyedContainer(forKey: key))
  }
}
