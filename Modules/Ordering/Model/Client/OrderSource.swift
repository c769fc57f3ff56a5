public import FoundationCore
public import StoreHTTP

/// A shop whose orders are read: a Rialto store, or another shop with its own API.
///
/// Orders are changed with `StoreClient` alone, so that a program that asks another shop to ship an
/// order does not compile.
public protocol OrderSource: Sendable {
  /// Fetches a page of orders, by default newest first.
  ///
  /// - Parameters:
  ///   - filter: The filter.
  ///   - limit: The number of orders on the page, from 1 to 100.
  ///   - next: The `next` of the page before; `nil` for the first page.
  /// - Returns: The page.
  /// - Throws: ``OrderingError/unsupported(_:)`` if the API does not have the filter or the sort order, or
  ///   the error of the request.
  func orders(
    _ filter: OrderFilter,
    limit: Int,
    after next: NextPage?
  ) async throws(OrderingError) -> Loaded<Page<Order>>

  /// Fetches an order.
  ///
  /// - Throws: ``OrderingError/notFound(_:)`` if the shop has no such order, or the error of the request.
  func order(_ number: Order.ID) async throws(OrderingError) -> Loaded<Order>
}

extension StoreClient: OrderSource {}

extension OrderSource {
  /// Returns all orders that pass a filter, page by page, each fetched when it is needed.
  ///
  ///     for try await page in client.pages(of: filter) { show(page.value.items) }
  ///
  /// - Parameters:
  ///   - filter: The filter.
  ///   - size: The number of orders on a page, from 1 to 100.
  /// - Returns: The pages, which throw ``OrderingError/invalid(_:)`` if the filter is invalid.
  public func pages(
    of filter: OrderFilter = OrderFilter(),
    size: Int = 100
  ) -> PageSequence<Page<Order>, OrderingError> {
    PageSequence { failure, _ in
      .requestFailed(HTTPError(.endlessPages(failure)))
    } fetch: { next, _ throws(OrderingError) in
      try filter.errors.check()
      return try await orders(filter, limit: size, after: next)
    }
  }
}

extension NextPage? {
  /// Returns the number of a page, or of its first order, where the first page has a given one.
  func number(from first: Int) throws(OrderingError) -> Int {
    switch self {
    case nil: return first
    case .number(let number) where number >= first && number < .max: return number
    case .number, .cursor:
      throw .requestFailed(HTTPError(.invalidRequest("The page number is not a number.")))
    }
  }
}
