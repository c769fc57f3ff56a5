import Foundation
public import FoundationCore
public import StoreHTTP

/// The orders of a WooCommerce shop, read-only, by its REST API of version 3.
///
/// An order has the ID by which the API finds it as its number; they differ only if a plugin numbers the
/// orders. The shop filters by text, date and most statuses.
public struct WooCommerceOrders: OrderSource {
  private let client: HTTPClient

  /// Creates the orders of a shop.
  ///
  /// - Parameter client: A client with the keys of the API; its base is the site, or ends with
  ///   `/wp-json/wc/v3`.
  public init(_ client: HTTPClient) { self.client = client }

  public func orders(
    _ filter: OrderFilter,
    limit: Int,
    after next: NextPage?
  ) async throws(OrderingError) -> Loaded<Page<Order>> {
    let number = try next.number(from: 1)
    var query = try filter.wooCommerceQuery
    query["page"] = String(number)
    query["per_page"] = String(limit)
    let response = try await client.load(
      Resource<RequiredElements<WooCommerceOrder>>(path("orders"), query: query).withFields(),
      naming: "list of orders"
    )
    let (list, fields) = response.value
    let pages = fields["X-WP-TotalPages"].flatMap { Int($0) }
    // A proxy may remove the fields; a full page is then taken to have a next one.
    let isLast = pages.map { number >= $0 } ?? (list.count < limit)
    return response.replacingValue(
      Page(
        list.elements.map(\.order),
        next: isLast || list.count == 0 ? nil : .number(number + 1),
        total: fields["X-WP-Total"].flatMap { Int($0) }.flatMap { $0 < 0 ? nil : $0 }
      )
    )
  }

  /// Fetches an order, with its refunds.
  ///
  /// - Throws: ``OrderingError/notFound(_:)`` if the shop has no such order, or the error of the
  ///   request.
  public func order(_ number: Order.ID) async throws(OrderingError) -> Loaded<Order> {
    let noun = "order \(number)"
    let response = try await client.load(
      Resource<WooCommerceOrder>(path("orders/\(number)")),
      naming: noun
    )
    var found = response.replacingValue(response.value.order)
    guard response.value.hasRefunds else { return found }
    let list = Resource<RequiredElements<WooCommerceRefund>>(
      path("orders/\(number)/refunds"),
      query: ["per_page": 100],
      decoder: ExactJSONDecoder(orderCurrency: found.value.paid.currency)
    )
    let refunds = try await client.load(list, naming: noun)
    found.value.refunds = refunds.value.elements.map(\.refund).ordered { $0.at < $1.at }
    found.drops.append(refunds.drops)
    return found
  }

  private func path(_ path: HTTPRequest.Path) -> HTTPRequest.Path {
    client.path(path, below: "wp-json/wc/v3/")
  }
}

extension OrderFilter {
  /// The query of the list of orders of WooCommerce; throws for filters that the shop does not have.
  fileprivate var wooCommerceQuery: HTTPRequest.Query {
    get throws(OrderingError) {
      guard payment == nil, country == nil else {
        throw .unsupported("filtering orders by payment or country")
      }
      var query: HTTPRequest.Query = ["dates_are_gmt": true]
      query["search"] = text.isBlank ? nil : text
      query["status"] = try status?.wooCommerceStatus
      // The shop leaves out the second itself, on which our range begins.
      query["after"] = since?.addingTimeInterval(-1).wooCommerceText
      query["before"] = until?.wooCommerceText
      query["orderby"] = "date"
      query["order"] =
        switch order {
        case .newest, nil: "desc"
        case .oldest: "asc"
        case .totalAscending, .totalDescending: throw .unsupported("sorting orders by total")
        }
      return query
    }
  }
}

extension OrderStatus {
  /// The statuses of WooCommerce; throws for a status that only Rialto has.
  fileprivate var wooCommerceStatus: String {
    get throws(OrderingError) {
      switch self {
      case .draft: "checkout-draft"
      case .placed: "pending,on-hold"
      case .confirmed: "processing"
      case .delivered: "completed"
      case .cancelled: "cancelled"
      case .discarded, .partiallyShipped, .shipped, .partiallyReturned, .returned, .expired:
        throw .unsupported("filtering orders by the status '\(rawValue)'")
      }
    }
  }
}

extension Date {
  /// The time in UTC without its zone: WordPress converts a time with a zone to the site's.
  fileprivate var wooCommerceText: String { String(ISO8601Format().dropLast()) }
}
