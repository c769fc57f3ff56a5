import FoundationCore
import StoreHTTP

/// The REST admin API of a Shopify store, read-only.
///
/// Pages in the order of product IDs. A store may be large and searches with another API, so
/// filtering and sorting are not supported.
struct ShopifyAPI: CatalogClient {
  let features: CatalogFeatures = []
  let client: HTTPClient
  let decoder: ExactJSONDecoder

  func products(
    _ query: ProductQuery,
    after cursor: String?
  ) async throws(CatalogError) -> Loaded<ProductPage> {
    guard query.isBasic, query.filter == ProductFilter() else {
      throw .unsupported("searching, filtering or sorting products")
    }
    let fields: HTTPRequest.Query = ["limit": query.limit, "since_id": try cursor.offset]
    let resource = Resource<ShopifyPage>("products.json", query: fields, decoder: decoder)
    return try await client.load(
      resource.map { $0.page(limit: query.limit) },
      named: "list at this address"
    )
  }

  func product(_ id: Product.ID) async throws(CatalogError) -> Loaded<Product> {
    let resource = Resource<ShopifyProductResponse>("products/\(id).json", decoder: decoder)
    return try await client.load(resource.map(\.product.catalogValue), named: "product \(id)")
  }
}
