public import FoundationCore
import StoreHTTP

extension OrderingModel {
  /// Returns all orders that pass a filter, page by page; the loaded list does not change.
  ///
  /// - Parameters:
  ///   - filter: The filter.
  ///   - size: The number of orders on a page, from 1 to 100.
  /// - Returns: The pages.
  public nonisolated func pages(of filter: OrderFilter, size: Int = 100) -> OrderPages {
    OrderPages(of: store, filter: filter, size: size)
  }
}

/// A sequence of pages of orders, each requested when it is needed.
///
/// Each iteration starts at the first page. The sequence never skips a page silently: it throws if a
/// page cannot be loaded or decoded, or if the store's pages repeat.
public struct OrderPages: AsyncSequence, Sendable {
  public typealias Element = Loaded<Page<Order>>
  public typealias Failure = OrderingError

  let source: any OrderSource
  let filter: OrderFilter
  let size: Int

  /// Creates the pages of the orders of a shop.
  ///
  /// - Parameters:
  ///   - source: The shop.
  ///   - filter: The filter.
  ///   - size: The number of orders on a page, from 1 to 100.
  public init(of source: any OrderSource, filter: OrderFilter = OrderFilter(), size: Int = 100) {
    self.source = source
    self.filter = filter
    self.size = size
  }

  /// An iterator over the pages.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate let pages: OrderPages
    private var progress = PaginationLoopDetector()
    private var last: NextPage?
    private var isAtEnd = false

    fileprivate init(_ pages: OrderPages) { self.pages = pages }

    public mutating func next() async throws(OrderingError) -> Element? {
      try await next(isolation: #isolation)
    }

    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(OrderingError) -> Element? {
      guard !isAtEnd else { return nil }
      // After an error, the sequence ends.
      isAtEnd = true
      let answer = try await progress.page(at: last, wrap: OrderingError.requestFailed) {
        [pages] next throws(OrderingError) in
        try pages.filter.errors.check()
        return try await pages.source.orders(pages.filter, limit: pages.size, after: next)
      }
      last = answer.value.next
      isAtEnd = last == nil
      return answer
    }
  }

  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }
}
