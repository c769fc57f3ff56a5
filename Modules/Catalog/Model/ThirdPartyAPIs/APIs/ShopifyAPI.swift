import FoundationCore
import StoreHTTP

/// The REST admin API of a Shopify store, read-only.
///
/// Pages in the order of product IDs. A store may be large and searches with another API, so
/// filtering and sorting are not supported.
struct ShopifyAPI: CatalogSource {
  let client: HTTPClient
  let decoder: ExactJSONDecoder

  func products(_ request: ProductPageRequest) async throws(CatalogError) -> Loaded<
    ProductPage
  > {
    guard request.isBasic, request.filter == ProductFilter() else {
      throw .unsupported("searching, filtering or sorting products")
    }
    var query: HTTPRequest.Query = ["limit": request.limit]
    query["since_id"] = String(try request.offset)
    let resource = Resource<ShopifyPage>("products.json", query: query, decoder: decoder)
    return try await client.load(
      resource.map { $0.page(limit: request.limit) },
      named: "list at this address"
    )
  }

  func product(_ id: Product.ID) async throws(CatalogError) -> Loaded<Product> {
    let resource = Resource<ShopifyProductResponse>("products/\(id).json", decoder: decoder)
    return try await client.load(resource.map(\.product.catalogValue), named: "product \(id)")
  }
}
