import FoundationCore
import StoreHTTP

/// Asks a store of Shopify's kind.
///
/// It is read only, a page after the other in the order of its numbers: a shop may be large, and
/// its words for finding are another language.
struct ShopifyAPI: CatalogSource {
  let client: HTTPClient
  let decoder: ExactJSONDecoder

  func products(_ question: ProductPageRequest) async throws(CatalogError) -> DecodedResponse<
    ProductPage
  > {
    guard question.isPlain, question.filter == ProductFilter() else {
      throw .unsupported("finding or sorting products")
    }
    var query: HTTPRequest.Query = ["limit": question.limit]
    query["since_id"] = String(try question.start)
    let resource = Resource<ShopifyPage>("products.json", query: query, decoder: decoder)
    return try await client.load(
      resource.map { $0.page(limit: question.limit) },
      asking: "such list"
    )
  }

  func product(_ id: Product.ID) async throws(CatalogError) -> DecodedResponse<Product> {
    let resource = Resource<ShopifyProductResponse>("products/\(id).json", decoder: decoder)
    return try await client.load(resource.map(\.product.native), asking: "product \(id)")
  }
}
