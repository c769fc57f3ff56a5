public import FoundationCore
import StoreHTTP

extension CatalogModel {
  /// Returns all products that match a filter, page by page.
  ///
  /// The loaded list does not change. Counting all products takes a large store longer than a page,
  /// so only the first page has the total, and only if `wantsTotal` is `true`.
  public nonisolated func pages(
    of filter: ProductFilter = ProductFilter(),
    by order: ProductSortOrder = .relevance,
    size: Int = 100,
    wantsTotal: Bool = false
  ) -> Pages {
    Pages(
      source: source,
      request: ProductPageRequest(
        filter: filter,
        order: order,
        limit: size,
        wantsTotal: wantsTotal
      )
    )
  }
}

extension CatalogModel {
  /// A sequence of pages of products, each requested when it is needed.
  ///
  /// Each iteration starts at the first page. The sequence never skips a page silently: it throws if
  /// a page cannot be loaded or decoded, or if the store's pages repeat.
  public struct Pages: AsyncSequence, Sendable {
    public typealias Element = Loaded<ProductPage>
    public typealias Failure = CatalogError

    let source: any CatalogSource
    let request: ProductPageRequest

    /// An iterator over the pages.
    public struct AsyncIterator: AsyncIteratorProtocol {
      private let source: any CatalogSource
      private var request: ProductPageRequest?
      private var progress = PaginationLoopDetector()
      /// The number of pages requested.
      private var count = 0

      fileprivate init(_ pages: Pages) {
        source = pages.source
        request = pages.request
      }

      public mutating func next() async throws(CatalogError) -> Element? {
        try await next(isolation: #isolation)
      }

      public mutating func next(
        isolation actor: isolated (any Actor)?
      ) async throws(CatalogError) -> Element? {
        guard var request else { return nil }
        // Without a next page, or after an error, the sequence ends.
        self.request = nil
        try request.filter.errors.throwIfInvalid()
        count += 1
        let (answer, next): (Element, NextPage?)
        do throws(CatalogError) {
          (answer, next) = try await page(request)
        } catch {
          throw error.withPageNumber(count)
        }
        if let next {
          request.next = next
          // The store would count all products again for each page.
          request.wantsTotal = false
          self.request = request
        }
        return answer
      }

      private mutating func page(
        _ request: ProductPageRequest
      ) async throws(CatalogError) -> (Element, next: NextPage?) {
        var answer: Element?
        let page = try await progress.page(at: request.next, wrap: CatalogError.store) {
          [source] _ throws(CatalogError) in
          let page = try await source.products(request)
          answer = page
          return page.replacingValue(Page(page.value))
        }
        return (answer ?? page.replacingValue(ProductPage(page.value.items)), page.value.next)
      }
    }

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }
  }
}

extension CatalogError {
  /// Returns the error with the number of the page that could not be used, from the second page on.
  fileprivate func withPageNumber(_ number: Int) -> CatalogError {
    guard number > 1, case .store(let error) = self else { return self }
    return switch error.kind {
    case .unreadable, .endlessPages: .pageFailed(number, error)
    default: self
    }
  }
}
