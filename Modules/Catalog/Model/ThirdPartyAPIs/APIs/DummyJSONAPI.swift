import FoundationCore
import StoreHTTP

/// The API of DummyJSON.
///
/// The server accepts changes without saving them, so they are not supported here.
struct DummyJSONAPI: ThirdPartyAPI, CategorySource, BrandSource, ReviewSource {
  let client: HTTPClient
  let decoder: ExactJSONDecoder

  /// Pages by `skip` and `limit`; the server searches by text or lists a category, not both.
  func products(_ request: ProductPageRequest) async throws(CatalogError) -> Loaded<
    ProductPage
  > {
    let hasText = !request.filter.text.isBlank
    guard request.isBasic, !hasText || request.filter.category == nil else {
      return try await page(for: request)
    }
    let offset = try request.offset
    var query: HTTPRequest.Query = ["limit": request.limit, "skip": offset]
    var path: HTTPRequest.Path = "products"
    if hasText {
      path = "products/search"
      query["q"] = request.filter.text
    } else if let category = request.filter.category {
      path = "products/category/\(try await slug(of: category))"
    }
    return try await load(page(at: path, query: query).map { $0.page(from: offset) })
  }

  func allProducts() async throws(CatalogError) -> Loaded<[Product]> {
    // A limit of 0 means no limit.
    try await load(page(at: "products", query: ["limit": 0]).map(\.products.items))
  }

  func product(_ id: Product.ID) async throws(CatalogError) -> Loaded<Product> {
    try await load(product(id).map(\.catalogValue), named: "product \(id)")
  }

  func categories() async throws(CatalogError) -> Loaded<[Category]> {
    try await load(categoryResource.map(\.items))
  }

  /// Returns the brands of all products, as the server has no list of brands.
  func brands() async throws(CatalogError) -> Loaded<[Brand]> {
    let all = try await allProducts()
    return all.replacingValue(Set(all.value.compactMap(\.brand)).ordered { $0.name < $1.name })
  }

  /// Returns all reviews on one page, as the product contains them.
  func reviews(
    of product: Product.ID,
    after cursor: NextPage?
  ) async throws(CatalogError) -> Loaded<Page<Review>> {
    let resource = Resource<DummyJSONReviews>("products/\(product)", decoder: decoder)
    return try await load(resource.map { Page($0.catalogValue) }, named: "product \(product)")
  }

  private func page(
    at path: HTTPRequest.Path,
    query: HTTPRequest.Query
  ) -> Resource<DummyJSONPage> {
    Resource(path, query: query, decoder: decoder)
  }

  private func product(_ id: Product.ID) -> Resource<DummyJSONProduct> {
    Resource("products/\(id)", decoder: decoder)
  }

  private var categoryResource: Resource<RequiredElements<DummyJSONCategory>> {
    Resource("products/categories", decoder: decoder)
  }

  private func slug(of category: Category.ID) async throws(CatalogError) -> String {
    let categories = try await load(categoryResource).value.elements
    guard let found = categories.first(where: { $0.catalogValue.id == category }) else {
      throw .notFound("category \(category)")
    }
    return found.slug
  }
}
