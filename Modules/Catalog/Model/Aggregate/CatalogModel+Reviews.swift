public import FoundationCore
import StoreHTTP

extension CatalogModel {
  /// Loads the newest reviews of a product, replacing those of another.
  ///
  /// - Throws: ``CatalogError/notFound(_:)`` if there is no such product, or the error of the request.
  public func loadReviews(of product: Product.ID) async throws(CatalogError) {
    if product != reviewedProductID { reviewLoad.reset() }
    reviewedProductID = product
    var progress = PaginationLoopDetector()
    let answer = try await load(\.reviewLoad) { () throws(CatalogError) in
      // After a change during the request, the list is requested again.
      progress = PaginationLoopDetector()
      let answer = try await source.reviews(of: product, after: nil)
      try progress.record(answer.value.items)
      return answer
    }
    guard let answer else { return }
    reviewProgress = progress
    reviewDrops = answer.drops
  }

  /// Loads the next page of reviews and appends it; does nothing after the last page.
  ///
  /// - Throws: The error of the request; the reviews loaded before are kept.
  public func loadNextReviews() async throws(CatalogError) {
    guard !reviews.isLoading, let reviewedProductID, let page = reviews.value, let next = page.next
    else {
      return
    }
    var progress = reviewProgress
    let answer = try await load(\.reviewLoad) { () throws(CatalogError) in
      progress = reviewProgress
      try progress.advance(to: next)
      let answer = try await source.reviews(of: reviewedProductID, after: next)
      try progress.record(answer.value.items)
      return answer.replacingValue(page.appending(answer.value))
    }
    guard let answer else { return }
    reviewProgress = progress
    reviewDrops.append(answer.drops)
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
    let review = try await source.add(draft, to: product, isDryRun: isDryRun)
    guard !isDryRun else { return review }
    changeCount += 1
    if reviewedProductID == product {
      reviewLoad.update { page in
        page.items.removeAll { $0.id == review.id }
        page.items.insert(review, at: 0)
        // The total of a third-party store may be any number.
        page.total = page.total.map { $0 == .max ? $0 : $0 + 1 }
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
    try await source.remove(review, of: product, isDryRun: isDryRun)
    guard !isDryRun else { return }
    changeCount += 1
    if reviewedProductID == product {
      reviewLoad.update { page in
        page.items.removeAll { $0.id == review }
        page.total = page.total.map { max(0, $0 - 1) }
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
      productLoad.fail(with: error)
    }
  }
}
