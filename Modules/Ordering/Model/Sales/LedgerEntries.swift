public import Foundation
import FoundationCore
public import StoreHTTP

extension StoreClient {
  /// Returns the ledger of a range of time: the lines and the shipping of the orders placed in it,
  /// then the refunds made in it of orders placed before.
  ///
  /// Orders are read page by page, oldest first, and one page is in memory at a time.
  ///
  /// - Parameters:
  ///   - since: The beginning of the range, or `nil` for that of the store.
  ///   - until: The end of the range, or `nil` for none.
  ///   - includesUnsold: `true` to include unpaid, voided and cancelled orders.
  /// - Returns: The entries.
  public func ledger(
    since: Date? = nil,
    until: Date? = nil,
    includesUnsold: Bool = false
  ) -> LedgerEntries {
    LedgerEntries(client: self, since: since, until: until, includesUnsold: includesUnsold)
  }
}

/// A sequence of the entries of a ledger, which keeps one page of orders in memory.
public struct LedgerEntries: AsyncSequence, Sendable {
  public typealias Element = LedgerEntry
  public typealias Failure = OrderingError

  let client: StoreClient
  let since: Date?
  let until: Date?
  let includesUnsold: Bool

  /// An iterator over the entries.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private let ledger: LedgerEntries
    private var pages: PageSequence<Page<Order>, OrderingError>.AsyncIterator
    private var isAtEarlierOrders = false
    private var entries: ArraySlice<LedgerEntry> = []

    fileprivate init(_ ledger: LedgerEntries) {
      self.ledger = ledger
      pages = ledger.client.pages(of: ledger.orders).makeAsyncIterator()
    }

    public mutating func next() async throws(OrderingError) -> LedgerEntry? {
      try await next(isolation: #isolation)
    }

    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(OrderingError) -> LedgerEntry? {
      while entries.isEmpty {
        if Task.isCancelled { throw .cancelled }
        if let page = try await pages.next(isolation: actor) {
          let orders = page.value.items
          entries = orders.flatMap { ledger.entries(of: $0, isEarlier: isAtEarlierOrders) }[...]
        } else {
          guard !isAtEarlierOrders, let earlier = ledger.earlierOrders else { return nil }
          isAtEarlierOrders = true
          pages = ledger.client.pages(of: earlier).makeAsyncIterator()
        }
      }
      return entries.popFirst()
    }
  }

  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }

  private var orders: OrderFilter {
    OrderFilter(since: since, until: until, order: .oldest)
  }

  /// The orders that were placed before the range and had a refund since its beginning.
  private var earlierOrders: OrderFilter? {
    since.map { OrderFilter(until: $0, refundedSince: $0, order: .oldest) }
  }

  private func entries(of order: Order, isEarlier: Bool) -> [LedgerEntry] {
    guard includesUnsold || order.salesState == .sold else { return [] }
    let refunds = order.refundEntries.filter { entry in
      entry.at >= since ?? .distantPast && entry.at < until ?? .distantFuture
    }
    return (isEarlier ? [] : order.saleEntries) + refunds
  }
}
