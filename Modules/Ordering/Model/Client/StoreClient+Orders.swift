import Foundation
public import FoundationCore
public import StoreHTTP

extension StoreClient {
  /// Returns the price of an order for each country; the store keeps nothing.
  ///
  /// If the store refuses the order for a country, that is an outcome, not an error.
  ///
  /// - Throws: ``OrderingError/invalid(_:)`` if a field of the request is invalid, or the error of
  ///   the request.
  public func quotes(
    _ request: QuoteRequest
  ) async throws(OrderingError) -> Loaded<[QuoteOutcome]> {
    var resource = Resource<ListResponse<QuoteOutcome>>(.quote)
    // It changes nothing, so that it can be retried.
    resource.isIdempotent = true
    return try await load(try sending(request, to: resource).map(\.items), naming: "quote")
  }

  /// Fetches a page of orders, by default newest first.
  ///
  /// - Parameters:
  ///   - filter: The filter.
  ///   - limit: The number of orders on the page, from 1 to 100.
  ///   - next: The `next` of the page before; `nil` for the first page.
  /// - Returns: The page.
  /// - Throws: ``OrderingError/invalid(_:)`` if the filter is invalid, or the error of the request.
  public func orders(
    _ filter: OrderFilter = OrderFilter(),
    limit: Int = 20,
    after next: NextPage? = nil
  ) async throws(OrderingError) -> Loaded<Page<Order>> {
    var query: HTTPRequest.Query = [:]
    query[APIRoute.limit] = String(limit)
    for field in OrderListField.allCases { query[field.rawValue] = filter.text(of: field) }
    if case .cursor(let cursor)? = next { query[APIRoute.cursor] = cursor }
    let resource = Resource<ListResponse<Order>>(.listOrders, query: query)
    return try await load(resource.map(\.page), naming: "order")
  }

  /// Fetches an order.
  ///
  /// - Throws: ``OrderingError/notFound(_:)`` if there is none, or the error of the request.
  public func order(_ number: Order.ID) async throws(OrderingError) -> Loaded<Order> {
    try await load(Resource(.showOrder, [number]), naming: "order \(number)")
  }

  /// Fetches the history of an order, oldest event first.
  ///
  /// - Throws: ``OrderingError/notFound(_:)`` if there is no such order, or the error of the request.
  public func events(
    of number: Order.ID
  ) async throws(OrderingError) -> Loaded<[OrderEvent]> {
    let resource = Resource<ListResponse<OrderEvent>>(.listOrderEvents, [number])
    return try await load(resource.map(\.items), naming: "order \(number)")
  }

  /// Fetches the store's tables of status transitions.
  ///
  /// - Throws: The error of the request.
  public func transitions() async throws(OrderingError) -> Loaded<Transitions> {
    try await load(Resource(.showTransitions), naming: "table of transitions")
  }
}

extension OrderFilter {
  /// Returns the value of a query parameter; `nil` to leave it out.
  fileprivate func text(of field: OrderListField) -> String? {
    switch field {
    case .text: text.isBlank ? nil : text
    case .status: status?.rawValue
    case .payment: payment?.rawValue
    case .country: country?.code
    case .since: since?.ISO8601Format()
    case .until: until?.ISO8601Format()
    case .refundedSince: refundedSince?.ISO8601Format()
    case .sort: order?.rawValue
    }
  }
}

extension HTTPClient {
  /// Loads a resource, and converts the error.
  func load<Value>(
    _ resource: Resource<Value>,
    naming what: String
  ) async throws(OrderingError) -> Loaded<Value> {
    do {
      return try await load(resource)
    } catch {
      throw OrderingError(error, naming: what)
    }
  }
}

extension StoreClient {
  /// Loads a resource, and converts the error.
  func load<Value>(
    _ resource: Resource<Value>,
    naming what: String
  ) async throws(OrderingError) -> Loaded<Value> {
    try await http.load(resource, naming: what)
  }

  /// Returns a resource with a value as the request body.
  func sending<Value>(
    _ value: some Encodable,
    to resource: Resource<Value>
  ) throws(OrderingError) -> Resource<Value> {
    do {
      return try resource.sending(value)
    } catch {
      throw .requestFailed(error)
    }
  }
}
