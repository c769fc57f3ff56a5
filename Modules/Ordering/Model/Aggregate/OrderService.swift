import FoundationCore
import StoreHTTP

/// The requests to the store's API.
struct OrderService: Sendable {
  let client: HTTPClient

  func quotes(_ request: QuoteRequest) async throws(OrderingError) -> DecodedResponse<
    [QuoteOutcome]
  > {
    var resource = Resource<ListResponse<QuoteOutcome>>("v1/quotes", method: .post)
    // It changes nothing, so that it can be retried.
    resource.isIdempotent = true
    return try await load(try sending(request, to: resource).map(\.items), naming: "quote")
  }

  /// Places an order; it throws the HTTP error, whose meaning depends on the outbox.
  func place(_ order: OutgoingOrder, isDryRun: Bool) async throws(HTTPError) -> Order {
    var resource = Resource<Order>("v1/orders", query: .dryRun(isDryRun), method: .post)
    resource.fields["Idempotency-Key"] = order.key.rawValue
    return try await client.load(try resource.sending(order.draft)).value
  }

  func perform(
    _ request: OrderActionRequest,
    on order: Order,
    key: OutgoingOrder.Key,
    isDryRun: Bool
  ) async throws(HTTPError) -> Order {
    var resource = Resource<Order>(
      "v1/orders/\(order.number)/\(request.action.rawValue)",
      query: .dryRun(isDryRun),
      method: .post
    )
    resource.fields["Idempotency-Key"] = key.rawValue
    resource.fields["If-Match"] = "\"r\(order.revision)\""
    return try await client.load(try resource.sending(request)).value
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
      naming: "order"
    )
  }

  func order(_ number: Order.ID) async throws(OrderingError) -> DecodedResponse<Order> {
    try await load(Resource("v1/orders/\(number)"), naming: "order \(number)")
  }

  func events(of number: Order.ID) async throws(OrderingError) -> DecodedResponse<[OrderEvent]> {
    let resource = Resource<ListResponse<OrderEvent>>("v1/orders/\(number)/events")
    return try await load(resource.map(\.items), naming: "order \(number)")
  }

  func transitions() async throws(OrderingError) -> DecodedResponse<Transitions> {
    try await load(Resource("v1/orders/transitions"), naming: "table of transitions")
  }

  /// Loads a resource, and converts the error.
  func load<Value>(
    _ resource: Resource<Value>,
    naming what: String
  ) async throws(OrderingError) -> DecodedResponse<Value> {
    do {
      return try await client.load(resource)
    } catch {
      throw OrderingError(error, naming: what)
    }
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

/// The JSON of a list.
struct ListResponse<Item: Decodable & Sendable>: Decodable, Sendable {
  @RequiredArray var items: [Item]
  let next: String?
  let total: Int?
}

extension HTTPRequest.Query {
  /// Returns the query of a dry run, or an empty one.
  static func dryRun(_ isDryRun: Bool) -> HTTPRequest.Query { isDryRun ? ["dryRun": true] : [:] }
}

extension OrderService {
  func rules<Rule: PricingRule>(_ kind: Rule.Type) async throws(OrderingError) -> DecodedResponse<
    [Rule]
  > {
    let resource = Resource<ListResponse<Rule>>("v1/\(kind.collection)")
    return try await load(resource.map(\.items), naming: "list")
  }

  func save<Rule: PricingRule>(_ rule: Rule, isDryRun: Bool) async throws(OrderingError) -> Rule {
    let isNew = rule.revision == nil
    var resource = Resource<Rule>(
      isNew ? "v1/\(Rule.collection)" : rule.path,
      query: .dryRun(isDryRun),
      method: isNew ? .post : .put
    )
    resource.fields["If-Match"] = rule.entityTag
    return try await load(try sending(rule, to: resource), naming: "\(Rule.noun) '\(rule.id)'")
      .value
  }

  func remove<Rule: PricingRule>(_ rule: Rule, isDryRun: Bool) async throws(OrderingError) {
    var resource = Resource<Void>(rule.path, query: .dryRun(isDryRun), method: .delete)
    resource.fields["If-Match"] = rule.entityTag
    _ = try await load(resource, naming: "\(Rule.noun) '\(rule.id)'")
  }
}

extension PricingRule {
  fileprivate var path: HTTPRequest.Path { "v1/\(Self.collection)/\(id)" }

  /// The entity tag of this revision of the rule.
  fileprivate var entityTag: String? { revision.map { "\"r\($0)\"" } }
}
