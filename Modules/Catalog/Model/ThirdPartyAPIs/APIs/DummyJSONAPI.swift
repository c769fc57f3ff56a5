import FoundationCore
import StoreHTTP

/// The API of DummyJSON.
///
/// The server accepts changes without saving them, so they are not supported here.
struct DummyJSONAPI: ThirdPartyAPI {
  let features: CatalogFeatures = [.skus, .categories, .brands, .reviews]
  let client: HTTPClient
  let decoder: ExactJSONDecoder

  /// Pages by `skip` and `limit`; the server searches by text or lists a category, not both.
  func products(
    _ query: ProductQuery,
    after cursor: String?
  ) async throws(CatalogError) -> Loaded<ProductPage> {
    let hasText = !query.filter.text.isBlank
    guard query.isBasic, !hasText || query.filter.category == nil else {
      return try await localPage(of: query, after: cursor)
    }
    let offset = try cursor.offset
    var fields: HTTPRequest.Query = ["limit": query.limit, "skip": offset]
    var path: HTTPRequest.Path = "products"
    if hasText {
      path = "products/search"
      fields["q"] = query.filter.text
    } else if let category = query.filter.category {
      path = "products/category/\(try await slug(of: category))"
    }
    return try await load(page(at: path, query: fields).map { $0.page(from: offset) })
  }

  func allProducts() async throws(CatalogError) -> Loaded<[Product]> {
    // A limit of 0 means no limit.
    try await load(page(at: "products", query: ["limit": 0]).map(\.products.items))
  }

  func product(_ id: Product.ID) async throws(CatalogError) -> Loaded<Product> {
    try await load(product(id).map(\.catalogValue), named: "product \(id)")
  }

  func categories() async throws(CatalogError) -> Loaded<CategoryTree> {
    try await load(categoryResource.map { CategoryTree($0.items) })
  }

  /// Returns the brands of all products, as the server has no list of brands.
  func brands() async throws(CatalogError) -> Loaded<[Brand]> {
    let all = try await allProducts()
    return all.replacingValue(Set(all.value.compactMap(\.brand)).ordered { $0.name < $1.name })
  }

  /// Returns all reviews on one page, as the product contains them.
  func reviews(
    of product: Product.ID,
    after next: NextPage?
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
