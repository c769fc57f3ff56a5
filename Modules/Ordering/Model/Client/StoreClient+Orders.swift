import Foundation
public import FoundationCore
public import StoreHTTP

extension StoreClient {
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
    try filter.errors.check()
    var query = Self.query(limit: limit, after: next)
    for field in OrderListField.allCases { query[field.rawValue] = filter.text(of: field) }
    let resource = Resource<ListResponse<Order>>(.listOrders, query: query)
    return try await http.load(resource.map(\.page), naming: "order")
  }

  /// Fetches an order.
  ///
  /// - Throws: ``OrderingError/notFound(_:)`` if there is no such order, or the error of the request.
  public func order(_ number: Order.ID) async throws(OrderingError) -> Loaded<Order> {
    try await http.load(Resource(.showOrder, [number]), naming: "order \(number)")
  }

  /// Fetches the history of an order, oldest event first.
  ///
  /// - Throws: ``OrderingError/notFound(_:)`` if there is no such order, or the error of the request.
  public func events(of number: Order.ID) async throws(OrderingError) -> Loaded<[OrderEvent]> {
    let resource = Resource<ListResponse<OrderEvent>>(.listOrderEvents, [number])
    return try await http.load(resource.map(\.items), naming: "order \(number)")
  }

  /// Fetches the store's tables of status transitions.
  ///
  /// - Throws: The error of the request.
  public func transitions() async throws(OrderingError) -> Loaded<Transitions> {
    try await http.load(Resource(.showTransitions), naming: "table of transitions")
  }

  /// Performs an action on an order, at the revision that was loaded; the store performs it once per
  /// key.
  ///
  /// - Parameters:
  ///   - request: The action.
  ///   - order: The order.
  ///   - key: The idempotency key, a new one for each action. If the outcome is unknown, repeat the
  ///     action with the same key.
  ///   - isRepeated: `true` if a request with the key was sent before.
  ///   - isDryRun: `true` to validate it without performing it.
  /// - Returns: The changed order.
  /// - Throws: ``OrderingError/invalid(_:)`` if a field of the action is invalid,
  ///   ``OrderingError/conflict(_:)`` if another user has changed the order since,
  ///   ``OrderingError/unknownActionOutcome(_:_:key:_:)`` if the action may have been done; after any
  ///   other error it was not.
  @discardableResult
  public func perform(
    _ request: OrderActionRequest,
    on order: Order,
    key: OutgoingOrder.Key,
    isRepeated: Bool = false,
    isDryRun: Bool = false
  ) async throws(OrderingError) -> Order {
    try request.errors.check()
    let resource = Resource<Order>(
      .perform(request.action),
      [order.number],
      isDryRun: isDryRun,
      ifMatch: EntityTag(revision: order.revision),
      idempotencyKey: key.rawValue
    )
    do throws(HTTPError) {
      return try await http.load(try resource.sending(request.body)).value
    } catch {
      // A cancelled request may have reached the store; a dry run changes nothing either way.
      let isUnknown = [.unknownOutcome, .cancelled].contains(error.category) || error.isServerFault
      let isUndone = !isRepeated && error.isWithoutEffect
      if isUnknown, !isUndone, !isDryRun {
        throw .unknownActionOutcome(request, order.number, key: key, error)
      }
      throw OrderingError(error, naming: "order \(order.number)")
    }
  }
}

/// The routes of the orders of a store.
extension APIRoute {
  package static let listOrders = APIRoute(
    "listOrders",
    .get,
    "/v1/orders",
    query: OrderListField.allCases.map(\.rawValue) + paging
  )
  package static let showOrder = APIRoute("showOrder", .get, "/v1/orders/{number}")
  package static let listOrderEvents = APIRoute(
    "listOrderEvents",
    .get,
    "/v1/orders/{number}/events"
  )
  package static let showTransitions = APIRoute("showTransitions", .get, "/v1/orders/transitions")

  /// Returns the route of an action on an order.
  package static func perform(_ action: OrderAction) -> APIRoute {
    APIRoute(
      "\(action.rawValue)Order",
      .post,
      "/v1/orders/{number}/\(action.rawValue)",
      allowsDryRun: true,
      requiresIfMatch: true,
      idempotencyKey: .optional
    )
  }
}

/// A query parameter of the list of orders.
package enum OrderListField: String, CaseIterable {
  case text = "q"
  case status, payment, country, since, until, sort
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
    case .sort: order?.rawValue
    }
  }
}

extension HTTPError {
  /// `true` if the request was sent once, and the store could not write.
  fileprivate var isWithoutEffect: Bool {
    guard !mayHaveReachedServerBefore, case .status(_, let problem) = kind else { return false }
    return problem.isWithoutEffect
  }

  /// `true` if the server or the connection failed, before or after the action.
  fileprivate var isServerFault: Bool {
    switch kind {
    case .status(let status, _): status >= 500 || status == 408
    case .connectionLost, .unreadable, .malformedResponse, .tooLarge: true
    case .timedOut(let phase): phase != .connect
    default: false
    }
  }
}
