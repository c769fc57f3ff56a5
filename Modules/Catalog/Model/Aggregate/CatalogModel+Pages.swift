public import FoundationCore
public import StoreHTTP

extension CatalogModel {
  /// All products that a filter lets through, page by page, for whoever passes them on.
  ///
  /// It leaves the loaded list alone. To count them all takes a large store longer than a page does,
  /// so that is asked with the first page, and only where it is wanted.
  public nonisolated func pages(
    of filter: ProductFilter = ProductFilter(),
    by order: ProductSortOrder = .relevance,
    size: Int = 100,
    wantsTotal: Bool = false
  ) -> Pages {
    Pages(
      source: source,
      question: ProductPageRequest(
        filter: filter,
        order: order,
        limit: size,
        wantsTotal: wantsTotal
      )
    )
  }
}

extension CatalogModel {
  /// Products page by page, each page asked for when it is wanted, so that memory stays as it is.
  ///
  /// Each reading asks anew. No page is missed in silence: what cannot be had or read ends the pages
  /// with its error, and so does a store whose list would never end.
  public struct Pages: AsyncSequence, Sendable {
    public typealias Element = DecodedResponse<Page<Product>>
    public typealias Failure = CatalogError

    let source: any CatalogSource
    let question: ProductPageRequest

    /// Reads page after page.
    public struct AsyncIterator: AsyncIteratorProtocol {
      private let source: any CatalogSource
      private var question: ProductPageRequest?
      private var progress = PaginationLoopDetector()
      /// The number of pages that were asked for.
      private var count = 0

      fileprivate init(_ pages: Pages) {
        source = pages.source
        question = pages.question
      }

      public mutating func next() async throws(CatalogError) -> Element? {
        try await next(isolation: #isolation)
      }

      public mutating func next(
        isolation actor: isolated (any Actor)?
      ) async throws(CatalogError) -> Element? {
        guard var question else { return nil }
        // Ended unless it goes on.
        self.question = nil
        try question.filter.errors.requireNone()
        let answer = try await load(question)
        let page = Page(answer.value)
        if let next = page.next {
          question.next = next
          // The count would be made anew for each page, and comes out the same.
          question.wantsTotal = false
          self.question = question
        }
        return DecodedResponse(
          page,
          provenance: answer.provenance,
          drops: answer.drops,
          fields: answer.fields
        )
      }

      /// The next page, as long as it brings the list further.
      private mutating func load(
        _ question: ProductPageRequest
      ) async throws(CatalogError) -> DecodedResponse<ProductPage> {
        count += 1
        do throws(CatalogError) {
          try progress.go(to: question.next)
          let answer = try await source.products(question)
          try progress.note(answer.value.items)
          return answer
        } catch {
          throw error.on(page: count)
        }
      }
    }

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }
  }
}
