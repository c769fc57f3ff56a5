public import FoundationCore
public import StoreHTTP

extension StoreClient {
  public func products(
    _ query: ProductQuery,
    after cursor: String?
  ) async throws(CatalogError) -> Loaded<ProductPage> {
    try query.filter.errors.throwIfInvalid()
    let fields = query.fields(after: cursor)
    return try await http.load(Resource(.products.list, query: fields), named: "such product")
  }

  public func product(_ id: Product.ID) async throws(CatalogError) -> Loaded<Product> {
    try await http.load(Resource(.products.show, [id]), named: id.noun)
  }

  public func product(having sku: SKU) async throws(CatalogError) -> Loaded<Product> {
    try await http.load(Resource(.showProductBySKU, [sku]), named: "product with the SKU '\(sku)'")
  }

  @discardableResult
  public func add(_ draft: ProductDraft, isDryRun: Bool) async throws(CatalogError) -> Product {
    try draft.errors.throwIfInvalid()
    return try await send(draft, to: .products.add, isDryRun: isDryRun, named: "such category")
  }

  @discardableResult
  public func change(
    _ product: Product,
    to draft: ProductDraft,
    isDryRun: Bool
  ) async throws(CatalogError) -> Product {
    try draft.errors.throwIfInvalid()
    return try await detectingConflict(of: product, with: draft) { () throws(CatalogError) in
      try await send(
        draft,
        to: .products.change,
        [product.id],
        ifMatch: product.entityTag,
        isDryRun: isDryRun,
        named: product.id.noun
      )
    }
  }

  public func remove(_ product: Product, isDryRun: Bool) async throws(CatalogError) {
    try await detectingConflict(of: product, with: ProductDraft(product)) {
      () throws(CatalogError) in
      try await send(
        to: .products.remove,
        [product.id],
        ifMatch: product.entityTag,
        isDryRun: isDryRun,
        named: product.id.noun
      )
    }
  }

  /// Sets the stock on hand of a variant, unless its product was changed since it was loaded.
  ///
  /// - Throws: ``CatalogError/conflict(_:)`` if the product was changed since,
  ///   ``CatalogError/stockReserved(_:)`` if orders reserve more than that,
  ///   ``CatalogError/invalid(_:)`` if the number is out of range, or the error of the request.
  @discardableResult
  public func setStock(
    of sku: SKU,
    in product: Product,
    to onHand: Int,
    isDryRun: Bool = false
  ) async throws(CatalogError) -> Product {
    var errors = FieldErrors()
    errors.check("onHand", onHand, .notNegative, .withinStockLimit)
    try errors.throwIfInvalid()
    var draft = ProductDraft(product)
    for index in draft.variants.indices where draft.variants[index].sku == sku {
      draft.variants[index].onHand = onHand
    }
    return try await detectingConflict(of: product, with: draft) { () throws(CatalogError) in
      try await send(
        ["onHand": onHand],
        to: .setStock,
        [sku],
        ifMatch: product.entityTag,
        isDryRun: isDryRun,
        named: "product with the SKU '\(sku)'"
      )
    }
  }

  /// Changes all of these prices in one transaction, or no price.
  ///
  /// - Throws: ``CatalogError/refused(_:)`` if a price is no longer the one before,
  ///   ``CatalogError/notFound(_:)`` if no variant has one of the SKUs, or the error of the request.
  public func changePrices(
    _ changes: [PriceChange],
    isDryRun: Bool = false
  ) async throws(CatalogError) {
    let _: PriceChangeResult = try await send(
      ["changes": changes],
      to: .changePrices,
      isDryRun: isDryRun,
      named: "variant with one of the SKUs"
    )
  }

  /// Throws the conflict of two editors if the product of a change was changed since it was loaded.
  private func detectingConflict<Value>(
    of product: Product,
    with draft: ProductDraft,
    _ change: () async throws(CatalogError) -> Value
  ) async throws(CatalogError) -> Value {
    do {
      return try await change()
    } catch {
      guard error.isPreconditionFailed else { throw error }
      let current = try await self.product(product.id).value
      throw .conflict(EditConflict(base: product, current: current, draft: draft))
    }
  }
}

private struct PriceChangeResult: Decodable, Sendable {
  let changed: Int
}

extension Product {
  /// The entity tag of this revision of the product.
  ///
  /// `nil` without a revision; the store refuses changes without `If-Match`.
  fileprivate var entityTag: EntityTag? { revision.map(EntityTag.init(revision:)) }
}

extension Product.ID {
  /// The noun of the product in an error.
  package var noun: String { "product \(self)" }
}

extension ProductQuery {
  /// Returns the query parameters of a page, without default values.
  func fields(after cursor: String?) -> HTTPRequest.Query {
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
    if let cursor { query.append(APIRoute.cursor, cursor) }
    // The store would count all products again for each page.
    add(.total, wantsTotal && cursor == nil ? "true" : nil)
    add(.facets, wantsFacets && cursor == nil ? "true" : nil)
    return query
  }
}

extension StoreClient {
  public func reviews(
    of product: Product.ID,
    after next: NextPage?
  ) async throws(CatalogError) -> Loaded<Page<Review>> {
    let query = Self.query(after: next)
    let resource = Resource<ListResponse<Review>>(.listReviews, [product], query: query)
    return try await http.load(resource.map(\.page), named: product.noun)
  }

  /// Adds a customer's review of a product.
  ///
  /// - Throws: ``CatalogError/alreadyReviewed`` if the customer has reviewed the product,
  ///   ``CatalogError/invalid(_:)`` if the draft is not accepted, or the error of the request.
  @discardableResult
  public func addReview(
    _ draft: ReviewDraft,
    to product: Product.ID,
    isDryRun: Bool = false
  ) async throws(CatalogError) -> Review {
    try draft.errors.throwIfInvalid()
    return try await send(draft, to: .addReview, [product], isDryRun: isDryRun, named: product.noun)
  }

  /// Removes a review.
  ///
  /// - Throws: ``CatalogError/notFound(_:)`` if there is no such review, or the error of the request.
  public func removeReview(
    _ review: Review.ID,
    of product: Product.ID,
    isDryRun: Bool = false
  ) async throws(CatalogError) {
    try await send(
      to: .removeReview,
      [product, review],
      isDryRun: isDryRun,
      named: "review \(review) of product \(product)"
    )
  }
}

extension StoreClient: CatalogClient {
  public var features: CatalogFeatures {
    [
      .skus, .categories, .brands, .reviews, .facets, .removal, .editing, .pricesInOneCurrency,
      .store,
    ]
  }

  public func store(for operation: String) -> StoreClient { self }

  func items<Item: Decodable & Sendable>(
    of resource: Resource<ListResponse<Item>>
  ) async throws(CatalogError) -> Loaded<[Item]> {
    try await http.load(resource.map(\.items), named: "list at this address")
  }

  func send<Value: Decodable & Sendable>(
    _ value: some Encodable & Sendable,
    to route: APIRoute,
    _ path: [any CustomStringConvertible] = [],
    ifMatch tag: EntityTag? = nil,
    isDryRun: Bool,
    named name: String
  ) async throws(CatalogError) -> Value {
    var resource = Resource<Value>(route, path, isDryRun: isDryRun, ifMatch: tag)
    do {
      resource = try resource.sending(value)
    } catch {
      throw CatalogError(error, resource: name)
    }
    return try await http.load(resource, named: name).value
  }

  /// Sends a request without a body.
  func send(
    to route: APIRoute,
    _ path: [any CustomStringConvertible],
    ifMatch tag: EntityTag? = nil,
    isDryRun: Bool,
    named name: String
  ) async throws(CatalogError) {
    let resource = Resource<Void>(route, path, isDryRun: isDryRun, ifMatch: tag)
    _ = try await http.load(resource, named: name)
  }
}

extension HTTPClient {
  /// Loads a resource; throws HTTP errors as errors of the catalog.
  package func load<Value>(
    _ resource: Resource<Value>,
    named name: String
  ) async throws(CatalogError) -> Loaded<Value> {
    do {
      return try await load(resource)
    } catch {
      throw CatalogError(error, resource: name)
    }
  }
}
