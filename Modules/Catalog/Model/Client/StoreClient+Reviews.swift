public import FoundationCore
public import StoreHTTP

extension StoreClient {
  public func reviews(
    of product: Product.ID,
    after next: NextPage?
  ) async throws(CatalogError) -> Loaded<Page<Review>> {
    let query = Self.query(after: next)
    let resource = Resource<ListResponse<Review>>(.listReviews, [product], query: query)
    return try await load(resource.map(\.page), named: product.noun)
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
    return try await send(
      draft,
      to: .addReview,
      [product],
      isDryRun: isDryRun,
      named: product.noun
    )
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
