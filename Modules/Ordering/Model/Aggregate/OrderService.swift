import FoundationCore
import StoreHTTP

/// Asks the store.
struct OrderService: Sendable {
  let client: HTTPClient

  func quotes(_ request: QuoteRequest) async throws(OrderingError) -> DecodedResponse<
    [QuoteOutcome]
  > {
    var resource = Resource<ListResponse<QuoteOutcome>>("v1/quotes", method: .post)
    // It changes nothing, so that it may be asked twice.
    resource.isIdempotent = true
    return try await load(try sending(request, resource).map(\.items), "such quote")
  }

  /// The failure is handed on as it is: only the outbox can say what it means.
  func place(_ order: OutgoingOrder, isDryRun: Bool) async throws(HTTPError) -> Order {
    var resource = Resource<Order>("v1/orders", query: .trial(isDryRun), method: .post)
    resource.fields["Idempotency-Key"] = order.key.rawValue
    return try await client.load(try resource.sending(order.draft)).value
  }

  func perform(
    _ step: OrderActionRequest,
    on order: Order,
    key: OutgoingOrder.Key,
    isDryRun: Bool
  ) async throws(HTTPError) -> Order {
    var resource = Resource<Order>(
      "v1/orders/\(order.number)/\(step.action.rawValue)",
      query: .trial(isDryRun),
      method: .post
    )
    resource.fields["Idempotency-Key"] = key.rawValue
    resource.fields["If-Match"] = "\"r\(order.version)\""
    return try await client.load(try resource.sending(step)).value
  }

  func orders(
    _ filter: OrderFilter,
    limit: Int,
    after next: NextPage? = nil
  ) async throws(OrderingError) -> DecodedResponse<Page<Order>> {
    var query: HTTPRequest.Query = ["limit": limit]
    if !filter.text.isBlank { query.append("q", filter.text) }
    if let status = filter.status { query.append("status", status.rawValue) }
    if let payment = filter.payment { query.append("payment", payment.rawValue) }
    if case .cursor(let cursor)? = next { query.append("cursor", cursor) }
    let resource = Resource<ListResponse<Order>>("v1/orders", query: query)
    return try await load(
      resource.map { Page($0.items, next: $0.next.map(NextPage.cursor), total: $0.total) },
      "such order"
    )
  }

  func order(_ number: Order.ID) async throws(OrderingError) -> DecodedResponse<Order> {
    try await load(Resource("v1/orders/\(number)"), "order \(number)")
  }

  func events(of number: Order.ID) async throws(OrderingError) -> DecodedResponse<[OrderEvent]> {
    let resource = Resource<ListResponse<OrderEvent>>("v1/orders/\(number)/events")
    return try await load(resource.map(\.items), "order \(number)")
  }

  func transitions() async throws(OrderingError) -> DecodedResponse<Transitions> {
    try await load(Resource("v1/orders/transitions"), "such table")
  }

  /// Asks, and says what a failure means.
  func load<Value>(
    _ resource: Resource<Value>,
    _ what: String
  ) async throws(OrderingError) -> DecodedResponse<Value> {
    do {
      return try await client.load(resource)
    } catch {
      throw OrderingError(error, asking: what)
    }
  }

  /// A resource with a value sent along.
  func sending<Value>(
    _ value: some Encodable,
    _ resource: Resource<Value>
  ) throws(OrderingError) -> Resource<Value> {
    do {
      return try resource.sending(value)
    } catch {
      throw .store(error)
    }
  }
}

/// A list as the store writes it.
struct ListResponse<Item: Decodable & Sendable>: Decodable, Sendable {
  @RequiredArray var items: [Item]
  let next: String?
  let total: Int?
}

extension HTTPRequest.Query {
  /// What asks for an answer that nothing is kept of.
  static func trial(_ isDryRun: Bool) -> HTTPRequest.Query { isDryRun ? ["dryRun": true] : [:] }
}
