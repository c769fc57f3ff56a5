import FoundationCore
import StoreHTTP

/// Asks a store of FakeStore's kind.
///
/// It gives everything at once, and takes changes and forgets them, so that none is offered.
struct FakeStoreAPI: ThirdPartyAPI {
  let client: HTTPClient
  let decoder: ExactJSONDecoder

  func everything() async throws(CatalogError) -> DecodedResponse<[Product]> {
    try await load(
      Resource<ThirdPartyList<FakeStoreProduct>>("products", decoder: decoder).map(\.items)
    )
  }

  func product(_ id: Product.ID) async throws(CatalogError) -> DecodedResponse<Product> {
    var resource = Resource<FakeStoreProduct>("products/\(id)", decoder: decoder)
    resource.cachePolicy.isValidResponse = { _, body in !body.saysNothing }
    return try await load(resource.map(\.native), "product \(id)")
  }

  func categories() async throws(CatalogError) -> DecodedResponse<[Category]> {
    try await load(
      Resource<ThirdPartyList<ThirdPartyCategory>>("products/categories", decoder: decoder).map(
        \.items
      )
    )
  }

  /// What is not there is said with success, and with `null` or nothing at all.
  func meaning(of error: HTTPError, asking what: String) -> CatalogError {
    if case .status(200, _) = error.kind { return .notFound(what) }
    return CatalogError(error, asking: what)
  }
}

extension [UInt8] {
  /// Whether there is nothing but blanks, or the word `null`.
  fileprivate var saysNothing: Bool {
    let words = split { $0 == 0x20 || 0x09...0x0D ~= $0 }
    return words.isEmpty || words.elementsEqual([Array("null".utf8)[...]])
  }
}
