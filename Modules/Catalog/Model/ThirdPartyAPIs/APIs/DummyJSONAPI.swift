import FoundationCore
import StoreHTTP

/// Asks a store of DummyJSON's kind.
///
/// It takes changes and forgets them, so that none is offered.
struct DummyJSONAPI: ThirdPartyAPI {
  let client: HTTPClient
  let decoder: ExactJSONDecoder

  /// The store pages by `skip` and `limit`, and finds by a text or in a category, not both.
  func products(_ question: ProductPageRequest) async throws(CatalogError) -> DecodedResponse<
    ProductPage
  > {
    let hasText = !question.filter.text.isBlank
    guard question.isPlain, !hasText || question.filter.category == nil else {
      return try await answer(question)
    }
    let start = try question.start
    var query: HTTPRequest.Query = ["limit": question.limit, "skip": start]
    var path: HTTPRequest.Path = "products"
    if hasText {
      path = "products/search"
      query["q"] = question.filter.text
    } else if let category = question.filter.category {
      path = "products/category/\(try await slug(of: category))"
    }
    return try await load(page(path, query).map { $0.page(from: start) })
  }

  func everything() async throws(CatalogError) -> DecodedResponse<[Product]> {
    // No limit is written as none.
    try await load(page("products", ["limit": 0]).map(\.products.items))
  }

  func product(_ id: Product.ID) async throws(CatalogError) -> DecodedResponse<Product> {
    try await load(product(id).map(\.native), "product \(id)")
  }

  func categories() async throws(CatalogError) -> DecodedResponse<[Category]> {
    try await load(shelves.map(\.items))
  }

  /// The brands of everything, as the store has no list of them.
  func brands() async throws(CatalogError) -> DecodedResponse<[Brand]> {
    let all = try await everything()
    return all.with(Set(all.value.compactMap(\.brand)).sorted { $0.name < $1.name })
  }

  /// A product bears all its reviews, so that one page has them.
  func reviews(
    of product: Product.ID,
    after cursor: NextPage?
  ) async throws(CatalogError) -> DecodedResponse<Page<Review>> {
    let resource = Resource<DummyJSONReviews>("products/\(product)", decoder: decoder)
    return try await load(resource.map { Page($0.native) }, "product \(product)")
  }

  private func page(
    _ path: HTTPRequest.Path,
    _ query: HTTPRequest.Query
  ) -> Resource<DummyJSONPage> {
    Resource(path, query: query, decoder: decoder)
  }

  private func product(_ id: Product.ID) -> Resource<DummyJSONProduct> {
    Resource("products/\(id)", decoder: decoder)
  }

  private var shelves: Resource<ThirdPartyList<DummyJSONCategory>> {
    Resource("products/categories", decoder: decoder)
  }

  private func slug(of category: Category.ID) async throws(CatalogError) -> String {
    let shelves = try await load(shelves).value.elements
    guard let shelf = shelves.first(where: { $0.native.id == category }) else {
      throw .notFound("category \(category)")
    }
    return shelf.slug
  }
}
