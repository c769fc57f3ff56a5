import FoundationCore
import StoreHTTP

/// The query of the list of products.
struct ProductListQuery: Hashable {
  var filter = ProductFilter()
  var order = ProductSortOrder.relevance
}

/// The loaded pages of products, with the facets and the corrected words of the first.
struct LoadedProducts {
  var pages: LoadedPages<Product>
  let facets: ProductPage.Facets?
  let correctedSearch: String?
}

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
    let query = ProductListQuery(filter: filter ?? self.filter, order: order ?? sortOrder)
    try await productList.load(query)
  }

  /// Loads the next page and appends it.
  ///
  /// Does nothing after the last page or during a load. If the first page failed to load, loads
  /// that one.
  ///
  /// A product that is already loaded keeps its position and takes the later value.
  ///
  /// - Throws: The error of the request; the products loaded before are kept.
  public func loadNext() async throws(CatalogError) { try await productList.loadNext() }

  /// Loads as many pages as are loaded again, and replaces them at once.
  ///
  /// - Throws: The error of the request; the products loaded before are kept.
  public func refresh() async throws(CatalogError) { try await productList.refresh() }

  /// Searches as the user types: sets the text of the filter.
  public func search(_ text: String) { filter.text = text }

  /// Waits until no search is pending or loading.
  public func waitForSearch() async { await productList.waitForSearch() }

  func fetchProducts(
    of query: ProductListQuery,
    after loaded: LoadedProducts?
  ) async throws(CatalogError) -> LoadedProducts {
    try query.filter.errors.throwIfInvalid()
    var request = ProductPageRequest(filter: query.filter, order: query.order, limit: pageSize)
    // Counting a large store takes longer than the page, so only the first page has counts.
    request.wantsTotal = loaded == nil
    request.wantsFacets = loaded == nil && wantsFacets
    var facets = loaded?.facets
    var correctedSearch = loaded?.correctedSearch
    let pages = try await LoadedPages(after: loaded?.pages, wrap: CatalogError.store) {
      next throws(CatalogError) in
      request.next = next
      let answer = try await source.products(request)
      if next == nil {
        facets = answer.value.facets
        correctedSearch = answer.value.correctedSearch
      }
      return answer.replacingValue(Page(answer.value))
    }
    return LoadedProducts(pages: pages, facets: facets, correctedSearch: correctedSearch)
  }

  /// Changes the loaded products.
  func updateProducts(_ change: (inout Page<Product>) -> Void) {
    productList.update { change(&$0.pages.page) }
  }
}

extension Page<Product> {
  init(_ page: ProductPage) {
    self.init(page.items, next: page.next.map(NextPage.cursor), total: page.total)
  }
}
