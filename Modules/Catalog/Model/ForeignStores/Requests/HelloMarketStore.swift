import FoundationCore
import StoreHTTP

/// Asks a store of HelloMarket's kind.
///
/// It gives everything at once, and has no categories, brands or reviews.
struct HelloMarketStore: ForeignStore {
  let client: HTTPClient
  let decoder: ExactJSONDecoder

  func everything() async throws(CatalogError) -> Answer<[Product]> {
    try await load(
      Resource<ForeignList<HelloMarketProduct>>("products", decoder: decoder).map(\.items)
    )
  }

  /// The store can't be asked for one.
  func product(_ id: Product.ID) async throws(CatalogError) -> Answer<Product> {
    let all = try await everything()
    guard let found = all.value.first(where: { $0.id == id }) else {
      throw .notFound("product \(id)")
    }
    return all.with(found)
  }

  func remove(_ product: Product, isTrial: Bool) async throws(CatalogError) {
    try refuseTrial(isTrial)
    let answer = try await load(
      Resource<HelloMarketAnswer>("products/\(product.id)", method: .delete, decoder: decoder),
      "product \(product.id)"
    ).value
    // Some failures come with a status of success.
    if !answer.success { throw .refused(answer.message ?? "The store gives no reason.") }
  }
}
