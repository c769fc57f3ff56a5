import FoundationCore
import StoreHTTP

/// The requests to the store's API.
struct OrderService: Sendable {
  let client: HTTPClient

  func quotes(_ request: QuoteRequest) async throws(OrderingError) -> DecodedResponse<
    [QuoteOutcome]
  > {
    var resource = Resource<ListResponse<QuoteOutcome>>(.quote)
    // It changes nothing, so that it can be retried.
    resource.isIdempotent = true
    return try await load(try sending(request, to: resource).map(\.items), naming: "quote")
  }

  /// Places an order; it throws the HTTP error, whose meaning depends on the outbox.
  func place(_ order: OutgoingOrder, isDryRun: Bool) async throws(HTTPError) -> Order {
    let key = order.key.rawValue
    let resource = Resource<Order>(.placeOrder, isDryRun: isDryRun, idempotencyKey: key)
    return try await client.load(try resource.sending(order.draft)).value
  }

  func perform(
    _ request: OrderActionRequest,
    on order: Order,
    key: OutgoingOrder.Key,
    isDryRun: Bool
  ) async throws(HTTPError) -> Order {
    let resource = Resource<Order>(
      .perform(request.action),
      [order.number],
      isDryRun: isDryRun,
      ifMatch: EntityTag(revision: order.revision),
      idempotencyKey: key.rawValue
    )
    return try await client.load(try resource.sending(request)).value
  }

  func orders(
    _ filter: OrderFilter,
    limit: Int,
    after next: NextPage? = nil
  ) async throws(OrderingError) -> DecodedResponse<Page<Order>> {
    var query: HTTPRequest.Query = [:]
    query[APIRoute.limit] = String(limit)
    query[OrderListField.text.rawValue] = filter.text.isBlank ? nil : filter.text
    query[OrderListField.status.rawValue] = filter.status?.rawValue
    query[OrderListField.payment.rawValue] = filter.payment?.rawValue
    if case .cursor(let cursor)? = next { query[APIRoute.cursor] = cursor }
    let resource = Resource<ListResponse<Order>>(.listOrders, query: query)
    return try await load(resource.map(\.page), naming: "order")
  }

  func order(_ number: Order.ID) async throws(OrderingError) -> DecodedResponse<Order> {
    try await load(Resource(.showOrder, [number]), naming: "order \(number)")
  }

  func events(of number: Order.ID) async throws(OrderingError) -> DecodedResponse<[OrderEvent]> {
    let resource = Resource<ListResponse<OrderEvent>>(.listOrderEvents, [number])
    return try await load(resource.map(\.items), naming: "order \(number)")
  }

  func transitions() async throws(OrderingError) -> DecodedResponse<Transitions> {
    try await load(Resource(.showTransitions), naming: "table of transitions")
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

extension OrderService {
  func rules<Rule: PricingRule>(_ kind: Rule.Type) async throws(OrderingError) -> DecodedResponse<
    [Rule]
  > {
    let resource = Resource<ListResponse<Rule>>(kind.routes.list)
    return try await load(resource.map(\.items), naming: "list")
  }

  func save<Rule: PricingRule>(_ rule: Rule, isDryRun: Bool) async throws(OrderingError) -> Rule {
    let isNew = rule.revision == nil
    let resource = Resource<Rule>(
      isNew ? Rule.routes.add : Rule.routes.change,
      isNew ? [] : [rule.id],
      isDryRun: isDryRun,
      ifMatch: rule.entityTag
    )
    return try await load(try sending(rule, to: resource), naming: "\(Rule.noun) '\(rule.id)'")
      .value
  }

  func remove<Rule: PricingRule>(_ rule: Rule, isDryRun: Bool) async throws(OrderingError) {
    let resource = Resource<Void>(
      Rule.routes.remove,
      [rule.id],
      isDryRun: isDryRun,
      ifMatch: rule.entityTag
    )
    _ = try await load(resource, naming: "\(Rule.noun) '\(rule.id)'")
  }
}

extension PricingRule {
  /// The entity tag of this revision of the rule.
  fileprivate var entityTag: EntityTag? { revision.map(EntityTag.init(revision:)) }
}
