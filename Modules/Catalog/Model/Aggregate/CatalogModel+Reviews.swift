public import FoundationCore
import StoreHTTP

extension CatalogModel {
  /// Loads the newest reviews of a product, replacing those of another.
  ///
  /// - Throws: ``CatalogError/notFound(_:)`` if there is no such product, or the error of the request.
  public func loadReviews(of product: Product.ID) async throws(CatalogError) {
    if product != reviewedProductID { reviewList.reset(to: product) }
    try await reviewList.load(product)
  }

  /// Loads the next page of reviews and appends it; does nothing after the last page.
  ///
  /// - Throws: The error of the request; the reviews loaded before are kept.
  public func loadNextReviews() async throws(CatalogError) {
    if reviewedProductID != nil { try await reviewList.loadNext() }
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
    let review = try await storeClient(for: "reviewing a product")
      .addReview(draft, to: product, isDryRun: isDryRun)
    guard !isDryRun else { return review }
    changes.recordChange()
    if reviewedProductID == product {
      reviewList.update { list in
        list.page.items.removeAll { $0.id == review.id }
        list.page.items.insert(review, at: 0)
        // The total of a third-party store may be any number.
        list.page.total = list.page.total.map { $0 == .max ? $0 : $0 + 1 }
      }
    }
    await reloadRating(of: product)
    return review
  }

  /// Removes a review.
  ///
  /// - Throws: ``CatalogError/notFound(_:)`` if there is no such review, or the error of the request.
  public func removeReview(
    _ review: Review.ID,
    of product: Product.ID,
    isDryRun: Bool = false
  ) async throws(CatalogError) {
    try await storeClient(for: "removing a review")
      .removeReview(review, of: product, isDryRun: isDryRun)
    guard !isDryRun else { return }
    changes.recordChange()
    if reviewedProductID == product {
      reviewList.update { list in
        list.page.items.removeAll { $0.id == review }
        list.page.total = list.page.total.map { max(0, $0 - 1) }
      }
    }
    await reloadRating(of: product)
  }

  /// Reloads the rating of a product in the loaded list.
  private func reloadRating(of product: Product.ID) async {
    guard products.value?.items.contains(where: { $0.id == product }) == true else { return }
    do {
      updateList(with: try await source.product(product).value)
    } catch {
      // The review itself succeeded; the phase says that the list is out of date.
      productList.fail(with: error)
    }
  }
}
