import FoundationCore
import StoreHTTP

/// Asks a store of HelloMarket's kind.
///
/// It gives everything at once, and has no categories, brands or reviews.
struct HelloMarketAPI: ThirdPartyAPI {
  let client: HTTPClient
  let decoder: ExactJSONDecoder

  func everything() async throws(CatalogError) -> DecodedResponse<[Product]> {
    try await load(
      Resource<ThirdPartyList<HelloMarketProduct>>("products", decoder: decoder).map(\.items)
    )
  }

  /// The store can't be asked for one.
  func product(_ id: Product.ID) async throws(CatalogError) -> DecodedResponse<Product> {
    let all = try await everything()
    guard let found = all.value.first(where: { $0.id == id }) else {
      throw .notFound("product \(id)")
    }
    return all.with(found)
  }

  func remove(_ product: Product, isDryRun: Bool) async throws(CatalogError) {
    try refuseTrial(isDryRun)
    let answer = try await load(
      Resource<HelloMarketResponse>("products/\(product.id)", method: .delete, decoder: decoder),
      "product \(product.id)"
    ).value
    // Some failures come with a status of success.
    if !answer.success { throw .refused(answer.message ?? "The store gives no reason.") }
  }
}
