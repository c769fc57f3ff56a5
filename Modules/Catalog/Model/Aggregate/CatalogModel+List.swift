import FoundationCore
import StoreHTTP

extension CatalogModel {
  /// Loads the first page, replacing the loaded products.
  ///
  /// A load that is superseded by a later one returns without changing anything.
  ///
  /// - Parameters:
  ///   - filter: The filter; `nil` keeps the current one.
  ///   - order: The sort order; `nil` keeps the current one.
  /// - Throws: ``CatalogError/invalid(_:)`` if the filter is not valid, or the error of the request;
  ///   the products loaded before are kept.
  public func load(
    _ filter: ProductFilter? = nil,
    by order: ProductSortOrder? = nil
  ) async throws(CatalogError) {
    cancelSearch()
    self.filter = filter ?? self.filter
    sortOrder = order ?? sortOrder
    try await loadFirstPage()
  }

  /// Loads the next page and appends it.
  ///
  /// Does nothing after the last page or during a load. If the first page failed to load, loads
  /// that one.
  ///
  /// A product that is already loaded keeps its position and takes the later value.
  ///
  /// - Throws: The error of the request; the products loaded before are kept.
  public func loadNext() async throws(CatalogError) {
    guard !products.isLoading else { return }
    guard var request = loadedRequest, request == firstPageRequest else {
      return try await loadFirstPage()
    }
    guard let next = products.value?.next else { return }
    request.next = next
    request.wantsFacets = false
    // Counting a large store takes longer than the page, and the count is known.
    request.wantsTotal = false
    let number = productLoad.begin()
    do {
      var progress = productProgress
      try progress.advance(to: next)
      let answer = try await retryingAfterChanges { () throws(CatalogError) in
        try await source.products(request)
      }
      try progress.record(answer.value.items)
      let page = Page(answer.value)
      let whole = products.value?.appending(page) ?? page
      guard productLoad.end(number, with: whole) else { return }
      productProgress = progress
      provenance = answer.provenance
      productDrops.append(answer.drops)
    } catch {
      productLoad.end(number, throwing: error)
      throw error
    }
  }

  /// Searches as the user types.
  ///
  /// Loads after a pause in typing, and only the latest text. An error is in the phase of the
  /// products, and does not stop later searches.
  public func search(_ text: String) {
    filter.text = text
    search.submit(SearchKey(filter: filter, loadCount: loadCount))
  }

  /// Waits until no search is pending or loading.
  public func waitForSearch() async { await search.waitUntilIdle() }

  /// The request of the first page.
  private var firstPageRequest: ProductPageRequest {
    ProductPageRequest(filter: filter, order: sortOrder, limit: pageSize, wantsFacets: wantsFacets)
  }

  func loadFirstPage() async throws(CatalogError) {
    let request = firstPageRequest
    let number = productLoad.begin()
    do {
      try request.filter.errors.throwIfInvalid()
      let answer = try await retryingAfterChanges { () throws(CatalogError) in
        try await source.products(request)
      }
      var progress = PaginationLoopDetector()
      try progress.record(answer.value.items)
      guard productLoad.end(number, with: Page(answer.value)) else { return }
      loadedRequest = request
      productProgress = progress
      facets = answer.value.facets
      provenance = answer.provenance
      productDrops = answer.drops
    } catch {
      productLoad.end(number, throwing: error)
      throw error
    }
  }
}

extension Page<Product> {
  init(_ page: ProductPage) {
    self.init(page.items, next: page.next.map(NextPage.cursor), total: page.total)
  }
}
