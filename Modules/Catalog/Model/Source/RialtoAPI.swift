import FoundationCore
import StoreHTTP

/// The API of a Rialto store.
struct RialtoAPI: SKUSource, CategorySource, BrandSource, ReviewSource, ProductEditing {
  let client: HTTPClient

  func products(_ request: ProductPageRequest) async throws(CatalogError) -> DecodedResponse<
    ProductPage
  > {
    try await load(Resource(.products.list, query: request.query), named: "such product")
  }

  func product(_ id: Product.ID) async throws(CatalogError) -> DecodedResponse<Product> {
    try await load(Resource(.products.show, [id]), named: "product \(id)")
  }

  func product(having sku: SKU) async throws(CatalogError) -> DecodedResponse<Product> {
    try await load(Resource(.showProductBySKU, [sku]), named: "product with the SKU '\(sku)'")
  }

  func categories() async throws(CatalogError) -> DecodedResponse<[Category]> {
    try await items(of: Resource(.categories.list))
  }

  func brands() async throws(CatalogError) -> DecodedResponse<[Brand]> {
    try await items(of: Resource(.brands.list))
  }

  func reviews(
    of product: Product.ID,
    after cursor: NextPage?
  ) async throws(CatalogError) -> DecodedResponse<Page<Review>> {
    let query = HTTPRequest.Query(next: cursor)
    let resource = Resource<ListResponse<Review>>(.listReviews, [product], query: query)
    return try await load(resource.map(\.page), named: "product \(product)")
  }

  func load<Value>(
    _ resource: Resource<Value>,
    named name: String
  ) async throws(CatalogError) -> DecodedResponse<Value> {
    try await client.load(resource, named: name)
  }

  private func items<Item: Decodable & Sendable>(
    of resource: Resource<ListResponse<Item>>
  ) async throws(CatalogError) -> DecodedResponse<[Item]> {
    try await load(resource.map(\.items), named: "such list")
  }
}

extension HTTPRequest.Query {
  /// Creates the query of the next page; empty for the first page.
  fileprivate init(next: NextPage?) {
    self.init()
    switch next {
    case .cursor(let cursor): append(APIRoute.cursor, cursor)
    case .number(let number): append(APIRoute.cursor, String(number))
    case nil: break
    }
  }
}

extension ProductPageRequest {
  /// The query of the request, without default values.
  var query: HTTPRequest.Query {
    var query: HTTPRequest.Query = [:]
    func add(_ field: ProductListField, _ value: String?) {
      if let value { query.append(field.rawValue, value) }
    }
    add(.text, filter.text.isBlank ? nil : filter.text)
    add(.category, filter.category?.description)
    add(.brand, filter.brand?.description)
    add(.minPrice, filter.minimumPrice.map { String($0.minorUnits) })
    add(.maxPrice, filter.maximumPrice.map { String($0.minorUnits) })
    add(.currency, (filter.minimumPrice ?? filter.maximumPrice)?.currency.code)
    add(.inStock, filter.isInStock ? "true" : nil)
    add(.maxStock, filter.maximumStock.map { String($0) })
    add(.status, filter.status?.word)
    add(.minRating, filter.minimumRating.map { String($0) })
    add(.sort, order == .relevance ? nil : order.rawValue)
    query.append(APIRoute.limit, String(limit))
    for pair in HTTPRequest.Query(next: next).pairs { query.append(pair.name, pair.value) }
    add(.total, wantsTotal ? "true" : nil)
    add(.facets, wantsFacets ? "true" : nil)
    return query
  }
}

extension ProductFilter.Status {
  fileprivate var word: String {
    switch self {
    case .only(let status): status.rawValue
    case .any: "any"
    }
  }
}
