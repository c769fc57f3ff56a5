import FoundationCore
import StoreHTTP

extension CatalogModel {
  /// Loads the first page, in place of what was there.
  ///
  /// Without a filter or an order it keeps to those it has. A load that is overtaken by a later one
  /// returns as if nothing had been, and changes nothing.
  public func load(
    _ filter: ProductFilter? = nil,
    by order: ProductSortOrder? = nil
  ) async throws(CatalogError) {
    cancelSearch()
    self.filter = filter ?? self.filter
    self.order = order ?? self.order
    try await loadFirst()
  }

  /// Loads the page after the last one, and puts it behind.
  ///
  /// It does nothing where there is none, or while a load is under way.
  ///
  /// An item that comes again keeps its place and takes the later value. Where the first page is not
  /// there yet, because its load failed, that is loaded.
  public func loadNext() async throws(CatalogError) {
    guard !products.isLoading else { return }
    guard var question = shown, question == firstQuestion else { return try await loadFirst() }
    guard let next = products.value?.next else { return }
    question.next = next
    question.wantsFacets = false
    // In a large store, to count is dearer than the page, and it comes out the same.
    question.wantsTotal = false
    let number = list.begin()
    do {
      var progress = progress
      try progress.go(to: next)
      let answer = try await unchanged { () throws(CatalogError) in
        try await source.products(question)
      }
      try progress.note(answer.value.items)
      let page = Page(answer.value)
      let whole = products.value?.appending(page) ?? page
      guard list.end(number, with: whole) else { return }
      self.progress = progress
      provenance = answer.provenance
      drops.append(answer.drops)
    } catch {
      list.end(number, failing: error)
      throw error
    }
  }

  /// Searches for words as they are typed.
  ///
  /// It loads once nothing was typed for the pause, and only the words that were typed last. What
  /// goes wrong is told by the phase of the products, and ends nothing: the next words are searched
  /// for as ever.
  public func search(_ text: String) {
    filter.text = text
    search.submit(Search(filter: filter, loadCount: loadCount))
  }

  /// Returns once no search is under way or about to begin.
  public func waitForSearch() async { await search.settled() }

  /// What the first page is asked for with.
  private var firstQuestion: ProductPageRequest {
    ProductPageRequest(filter: filter, order: order, limit: pageSize, wantsFacets: wantsFacets)
  }

  func loadFirst() async throws(CatalogError) {
    let question = firstQuestion
    let number = list.begin()
    do {
      try question.filter.errors.requireNone()
      let answer = try await unchanged { () throws(CatalogError) in
        try await source.products(question)
      }
      var progress = PaginationLoopDetector()
      try progress.note(answer.value.items)
      guard list.end(number, with: Page(answer.value)) else { return }
      shown = question
      self.progress = progress
      facets = answer.value.facets
      provenance = answer.provenance
      drops = answer.drops
    } catch {
      list.end(number, failing: error)
      throw error
    }
  }
}

extension Page<Product> {
  init(_ page: ProductPage) {
    self.init(page.items, next: page.next.map(NextPage.cursor), total: page.total)
  }
}
