import Catalog
import FoundationCore
import StoreHTTP

/// A sequence of products from pages, which keeps one page in memory.
struct ProductSequence: AsyncSequence {
  /// The maximum number of products; `nil` for all.
  let limit: Int?
  let pages: PageSequence<ProductPage, CatalogError>
  /// A closure that receives each page.
  let onPage: (Loaded<ProductPage>) -> Void

  struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate var pages: PageSequence<ProductPage, CatalogError>.AsyncIterator
    fileprivate var left: Int?
    fileprivate let onPage: (Loaded<ProductPage>) -> Void
    private var page: ArraySlice<Product> = []

    fileprivate init(_ listing: ProductSequence) {
      pages = listing.pages.makeAsyncIterator()
      left = listing.limit
      onPage = listing.onPage
    }

    mutating func next() async throws -> Product? {
      guard left != 0 else { return nil }
      while page.isEmpty {
        try Task.checkCancellation()
        guard let answer = try await pages.next() else { return nil }
        onPage(answer)
        page = answer.value.items[...]
      }
      left = left.map { $0 - 1 }
      return page.popFirst()
    }
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }
}
