public import FoundationCore
import StoreHTTP

extension CatalogModel {
  /// Loads the newest reviews of a product, in place of those of another.
  public func loadReviews(of product: Product.ID) async throws(CatalogError) {
    if product != reviewed { opinions.reset() }
    reviewed = product
    var progress = PaginationLoopDetector()
    let answer = try await load(\.opinions) { () throws(CatalogError) in
      // A change meanwhile has the list asked for again.
      progress = PaginationLoopDetector()
      let answer = try await source.reviews(of: product, after: nil)
      try progress.note(answer.value.items)
      return answer
    }
    guard let answer else { return }
    reviewProgress = progress
    reviewDrops = answer.drops
  }

  /// Loads the reviews after the last one; does nothing where there are none.
  public func loadNextReviews() async throws(CatalogError) {
    guard !reviews.isLoading, let reviewed, let page = reviews.value, let next = page.next else {
      return
    }
    var progress = reviewProgress
    let answer = try await load(\.opinions) { () throws(CatalogError) in
      progress = reviewProgress
      try progress.go(to: next)
      let answer = try await source.reviews(of: reviewed, after: next)
      try progress.note(answer.value.items)
      return answer.with(page.appending(answer.value))
    }
    guard let answer else { return }
    reviewProgress = progress
    reviewDrops.append(answer.drops)
  }

  /// Adds what a customer thinks of a product.
  @discardableResult
  public func review(
    _ product: Product.ID,
    _ draft: ReviewDraft,
    isDryRun: Bool = false
  ) async throws(CatalogError) -> Review {
    try draft.errors.requireNone()
    let review = try await source.add(draft, to: product, isDryRun: isDryRun)
    guard !isDryRun else { return review }
    changeCount += 1
    if reviewed == product {
      opinions.update { page in
        page.items.removeAll { $0.id == review.id }
        page.items.insert(review, at: 0)
        // The store may have said any number.
        page.total = page.total.map { $0 == .max ? $0 : $0 + 1 }
      }
    }
    await rate(product)
    return review
  }

  /// Removes a review.
  public func removeReview(
    _ review: Review.ID,
    of product: Product.ID,
    isDryRun: Bool = false
  ) async throws(CatalogError) {
    try await source.remove(review, of: product, isDryRun: isDryRun)
    guard !isDryRun else { return }
    changeCount += 1
    if reviewed == product {
      opinions.update { page in
        page.items.removeAll { $0.id == review }
        page.total = page.total.map { max(0, $0 - 1) }
      }
    }
    await rate(product)
  }

  /// Shows the new rating of a product in the loaded list, if it is there.
  private func rate(_ product: Product.ID) async {
    guard products.value?.items.contains(where: { $0.id == product }) == true else { return }
    do {
      show(try await source.product(product).value)
    } catch {
      // The review is done all the same; the list says that it could not be kept up.
      list.fail(with: error)
    }
  }
}
