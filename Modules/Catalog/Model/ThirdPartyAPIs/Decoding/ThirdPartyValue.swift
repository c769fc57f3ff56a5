import FoundationCore

/// A value of a third-party store that converts to one of the catalog.
protocol ThirdPartyValue: Decodable, Sendable {
  /// The type in the catalog.
  associatedtype CatalogValue: Sendable

  /// The value in the catalog.
  var catalogValue: CatalogValue { get }
}

extension DecodingError {
  /// Returns the error for a value of the right type that is not valid.
  static func corrupted(_ reason: String, in decoder: any Decoder) -> DecodingError {
    .dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: reason))
  }
}

/// A required list of a third-party store; unreadable elements are dropped and reported.
struct RequiredElements<Element: Decodable & Sendable>: Decodable, Sendable {
  /// The elements, in order.
  let elements: [Element]
  /// The number of elements including unreadable ones, by which pages are counted.
  let count: Int

  init(from decoder: any Decoder) throws {
    let list = try decoder.unkeyedContainer()
    elements = try RequiredArray<Element>(from: decoder).wrappedValue
    count = list.count ?? elements.count
  }
}

extension RequiredElements where Element: ThirdPartyValue {
  /// The elements as values of the catalog.
  var items: [Element.CatalogValue] { elements.map(\.catalogValue) }
}
