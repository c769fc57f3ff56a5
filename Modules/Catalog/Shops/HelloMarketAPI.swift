import Catalog
import FoundationCore
import StoreHTTP

/// The API of HelloMarket.
///
/// The server sends all products at once, and has no categories, brands or reviews.
struct HelloMarketAPI: ThirdPartyAPI {
  let features: CatalogFeatures = [.skus, .removal]
  let client: HTTPClient

  func allProducts() async throws(CatalogError) -> Loaded<[Product]> {
    try await load(
      Resource<RequiredElements<HelloMarketProduct>>("products").map(\.items)
    )
  }

  /// Finds a product among all, as the server has no endpoint for one.
  func product(_ id: Product.ID) async throws(CatalogError) -> Loaded<Product> {
    let all = try await allProducts()
    guard let found = all.value.first(where: { $0.id == id }) else {
      throw .notFound("product \(id)")
    }
    return all.replacingValue(found)
  }

  func remove(_ product: Product, isDryRun: Bool) async throws(CatalogError) {
    if isDryRun { throw .unsupported("dry runs") }
    let answer = try await load(
      Resource<HelloMarketResponse>("products/\(product.id)", method: .delete),
      named: "product \(product.id)"
    ).value
    // The server sends some errors with status 200.
    if !answer.success { throw .refused(answer.message ?? "The store gave no reason.") }
  }
}
