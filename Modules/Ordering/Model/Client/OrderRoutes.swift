package import StoreHTTP

/// The routes of the orders of a store.
extension APIRoute {
  package static let quote = APIRoute("quote", .post, "/v1/quotes")
  package static let listOrders = APIRoute(
    "listOrders",
    .get,
    "/v1/orders",
    query: OrderListField.allCases.map(\.rawValue) + paging
  )
  package static let placeOrder = APIRoute(
    "placeOrder",
    .post,
    "/v1/orders",
    allowsDryRun: true,
    idempotencyKey: .required
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
  case status, payment, country, since, until, refundedSince, sort
}

extension PricingRule {
  /// The routes of the rules of this kind.
  package static var routes: CollectionRoutes {
    // There is one tax rate for each country; the other rules have a code.
    let identifier = self is TaxRate.Type ? "country" : "code"
    return CollectionRoutes("\(Self.self)", at: "/v1/\(collection)", by: identifier)
  }
}
