public import FoundationCore
public import StoreHTTP

// A dry run validates a change and returns its result without saving it.

extension StoreClient {
  /// Adds a product.
  ///
  /// - Throws: ``CatalogError/invalid(_:)`` if the draft is not accepted, or the error of the request.
  @discardableResult
  public func add(
    _ draft: ProductDraft,
    isDryRun: Bool = false
  ) async throws(CatalogError) -> Product {
    try await send(draft, to: .products.add, isDryRun: isDryRun, named: "such category")
  }

  /// Changes a product to a draft, unless it was changed since it was loaded.
  ///
  /// - Throws: ``CatalogError/conflict(_:)`` if the product was changed since,
  ///   ``CatalogError/invalid(_:)`` if the draft is not accepted, or the error of the request.
  @discardableResult
  public func change(
    _ product: Product,
    to draft: ProductDraft,
    isDryRun: Bool = false
  ) async throws(CatalogError) -> Product {
    try await detectingConflict(of: product, with: draft) { () throws(CatalogError) in
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

  /// Removes a product, unless it was changed since it was loaded.
  ///
  /// - Throws: ``CatalogError/conflict(_:)`` if the product was changed since,
  ///   ``CatalogError/stockReserved(_:)`` if orders reserve its stock, or the error of the request.
  public func remove(_ product: Product, isDryRun: Bool = false) async throws(CatalogError) {
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
  ///   ``CatalogError/stockReserved(_:)`` if orders reserve more than that, or the error of the
  ///   request.
  @discardableResult
  public func setStock(
    of sku: SKU,
    in product: Product,
    to onHand: Int,
    isDryRun: Bool = false
  ) async throws(CatalogError) -> Product {
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

  /// Changes prices in one transaction: all of them, or none.
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

extension StoreClient {
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
    try await send(draft, to: .addReview, [product], isDryRun: isDryRun, named: product.noun)
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

extension StoreClient {
  /// Sends a value and returns the value of the response.
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
    return try await load(resource, named: name).value
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
    _ = try await load(resource, named: name)
  }
}

private struct PriceChangeResult: Decodable, Sendable {
  let changed: Int
}

extension Product {
  /// The entity tag of this revision of the product.
  ///
  /// Without a revision there is none, and the store refuses changes without `If-Match`.
  fileprivate var entityTag: EntityTag? { revision.map(EntityTag.init(revision:)) }
}
