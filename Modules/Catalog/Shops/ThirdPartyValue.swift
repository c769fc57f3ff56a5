import FoundationCore

/// A value of a third-party store that converts to one of the catalog.
protocol ThirdPartyValue: Decodable, Sendable {
  /// The type in the catalog.
  associatedtype CatalogValue: Sendable

  /// The value in the catalog.
  var catalogValue: CatalogValue { get }
}

extension RequiredElements where Element: ThirdPartyValue {
  /// The elements as values of the catalog.
  var items: [Element.CatalogValue] { elements.map(\.catalogValue) }
}
