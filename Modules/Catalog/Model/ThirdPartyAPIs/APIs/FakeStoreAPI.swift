import FoundationCore
import StoreHTTP

/// The API of FakeStore.
///
/// The server sends all products at once, and accepts changes without saving them, so they are not
/// supported here.
struct FakeStoreAPI: ThirdPartyAPI {
  let features: CatalogFeatures = [.skus, .categories]
  let client: HTTPClient
  let decoder: ExactJSONDecoder

  func allProducts() async throws(CatalogError) -> Loaded<[Product]> {
    try await load(
      Resource<RequiredElements<FakeStoreProduct>>("products", decoder: decoder).map(\.items)
    )
  }

  func product(_ id: Product.ID) async throws(CatalogError) -> Loaded<Product> {
    var resource = Resource<FakeStoreProduct>("products/\(id)", decoder: decoder)
    resource.cachePolicy.isValidResponse = { _, body in !body.saysNothing }
    return try await load(resource.map(\.catalogValue), named: "product \(id)")
  }

  func categories() async throws(CatalogError) -> Loaded<CategoryTree> {
    try await load(
      Resource<RequiredElements<ThirdPartyCategory>>("products/categories", decoder: decoder).map {
        CategoryTree($0.items)
      }
    )
  }

  /// The server answers a missing resource with status 200 and `null` or an empty body.
  func catalogError(for error: HTTPError, resource: String) -> CatalogError {
    if case .status(200, _) = error.kind { return .notFound(resource) }
    return CatalogError(error, resource: resource)
  }
}

extension [UInt8] {
  /// `true` for an empty body or `null`.
  fileprivate var saysNothing: Bool {
    let words = split { $0 == 0x20 || 0x09...0x0D ~= $0 }
    return words.isEmpty || words.elementsEqual([Array("null".utf8)[...]])
  }
}
