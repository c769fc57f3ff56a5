import FoundationCore

/// A list of another store, which has to be there; every element that can be read is read.
struct ThirdPartyList<Element: ThirdPartyValue>: Decodable, Sendable {
  /// The elements as the store writes them, in their order.
  let elements: [Element]
  /// How many there were, those that could not be read included: pages are counted by it.
  let count: Int

  /// The elements as ours.
  var items: [Element.Native] { elements.map(\.native) }

  init(from decoder: any Decoder) throws {
    let list = try decoder.unkeyedContainer()
    elements = try RequiredArray<Element>(from: decoder).wrappedValue
    count = list.count ?? elements.count
  }
}
