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
