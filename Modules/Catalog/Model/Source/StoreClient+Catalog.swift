public import FoundationCore
public import StoreHTTP

extension StoreClient: SKUSource, CategorySource, BrandSource, ReviewSource, ProductEditing {}

extension StoreClient {
  /// Fetches a page of products.
  ///
  /// - Throws: ``CatalogError/invalid(_:)`` if the filter is not valid, or the error of the request.
  public func products(
    _ request: ProductPageRequest = ProductPageRequest()
  ) async throws(CatalogError) -> Loaded<ProductPage> {
    try await load(Resource(.products.list, query: request.query), named: "such product")
  }

  /// Returns all products that match a filter, page by page, each requested when it is needed.
  ///
  /// Only the first page has the total, and only if `wantsTotal` is `true`.
  public func pages(
    of filter: ProductFilter,
    by order: ProductSortOrder = .relevance,
    size: Int = 100,
    wantsTotal: Bool = false
  ) -> CatalogModel.Pages {
    CatalogModel.Pages(
      source: self,
      request: ProductPageRequest(filter: filter, order: order, limit: size, wantsTotal: wantsTotal)
    )
  }

  /// Fetches a product.
  ///
  /// - Throws: ``CatalogError/notFound(_:)`` if there is no such product, or the error of the request.
  public func product(_ id: Product.ID) async throws(CatalogError) -> Loaded<Product> {
    try await load(Resource(.products.show, [id]), named: id.noun)
  }

  /// Fetches the product that has a variant with a SKU.
  ///
  /// - Throws: ``CatalogError/notFound(_:)`` if no variant has the SKU, or the error of the request.
  public func product(having sku: SKU) async throws(CatalogError) -> Loaded<Product> {
    try await load(Resource(.showProductBySKU, [sku]), named: "product with the SKU '\(sku)'")
  }

  /// Fetches all categories, parents before their children.
  ///
  /// - Throws: The error of the request.
  public func categories() async throws(CatalogError) -> Loaded<[Category]> {
    try await items(of: Resource(.categories.list))
  }

  /// Fetches all brands, by name.
  ///
  /// - Throws: The error of the request.
  public func brands() async throws(CatalogError) -> Loaded<[Brand]> {
    try await items(of: Resource(.brands.list))
  }

  /// Fetches a page of the reviews of a product, newest first.
  ///
  /// - Parameters:
  ///   - product: The product.
  ///   - cursor: The `next` of the page before; `nil` for the first page.
  /// - Returns: The page.
  /// - Throws: ``CatalogError/notFound(_:)`` if there is no such product, or the error of the request.
  public func reviews(
    of product: Product.ID,
    after cursor: NextPage? = nil
  ) async throws(CatalogError) -> Loaded<Page<Review>> {
    let query = HTTPRequest.Query(next: cursor)
    let resource = Resource<ListResponse<Review>>(.listReviews, [product], query: query)
    return try await load(resource.map(\.page), named: product.noun)
  }

  func load<Value>(
    _ resource: Resource<Value>,
    named name: String
  ) async throws(CatalogError) -> Loaded<Value> {
    try await http.load(resource, named: name)
  }

  private func items<Item: Decodable & Sendable>(
    of resource: Resource<ListResponse<Item>>
  ) async throws(CatalogError) -> Loaded<[Item]> {
    try await load(resource.map(\.items), named: "list at this address")
  }
}

extension Product.ID {
  /// The noun of the product in an error.
  var noun: String { "product \(self)" }
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
    add(.status, filter.status?.description)
    add(.minRating, filter.minimumRating.map { String($0) })
    add(.sort, order == .relevance ? nil : order.rawValue)
    query.append(APIRoute.limit, String(limit))
    for pair in HTTPRequest.Query(next: next).pairs { query.append(pair.name, pair.value) }
    add(.total, wantsTotal ? "true" : nil)
    add(.facets, wantsFacets ? "true" : nil)
    return query
  }
}
