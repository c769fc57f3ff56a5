import Foundation
public import FoundationCore
public import StoreHTTP

/// The orders of a Medusa store, read-only, by its admin API of version 2.
///
/// Its store API has only the orders of a signed-in customer, so a secret key is needed. An order has its
/// ID as its number. The store filters by text and date.
public struct MedusaOrders: OrderSource {
  private let client: HTTPClient

  /// Creates the orders of a store.
  ///
  /// - Parameter client: A client with a secret key; its base is the site.
  public init(_ client: HTTPClient) { self.client = client }

  public func orders(
    _ filter: OrderFilter,
    limit: Int,
    after next: NextPage?
  ) async throws(OrderingError) -> Loaded<Page<Order>> {
    let offset = try next.number(from: 0)
    var query = try filter.medusaQuery
    query["limit"] = String(limit)
    query["offset"] = String(offset)
    query["fields"] = Self.fields
    let list = Resource<MedusaOrderPage>("admin/orders", query: query)
    return try await client.load(list.map { $0.page(from: offset) }, naming: "list of orders")
  }

  public func order(_ number: Order.ID) async throws(OrderingError) -> Loaded<Order> {
    let resource = Resource<MedusaOrderResponse>(
      "admin/orders/\(number)",
      query: ["fields": Self.fields]
    )
    return try await client.load(resource.map(\.order.order), naming: "order \(number)")
  }

  /// The fields of an order that are read, and its relations.
  private static let fields = """
    id,version,status,payment_status,fulfillment_status,email,currency_code,created_at,updated_at,\
    total,tax_total,item_subtotal,shipping_subtotal,*summary,*items,*items.tax_lines,\
    *items.adjustments,*items.detail,*shipping_address,*billing_address,*shipping_methods
    """
}

/// A page of the list of orders of Medusa.
struct MedusaOrderPage: Decodable, Sendable {
  let orders: RequiredElements<MedusaOrder>
  @Lossy @Lenient var count: Int?

  /// Returns the page that begins at an offset; the next one begins after all its orders, including
  /// unreadable ones.
  func page(from offset: Int) -> Page<Order> {
    let (end, overflows) = offset.addingReportingOverflow(orders.count)
    let goesOn = orders.count > 0 && !overflows && end < count ?? end
    return Page(orders.elements.map(\.order), next: goesOn ? .number(end) : nil, total: count)
  }
}

/// The response of Medusa for a single order.
struct MedusaOrderResponse: Decodable, Sendable {
  let order: MedusaOrder
}

extension OrderFilter {
  /// The query of the list of orders of Medusa; throws for filters that the store does not have.
  fileprivate var medusaQuery: HTTPRequest.Query {
    get throws(OrderingError) {
      guard status == nil, payment == nil, country == nil else {
        throw .unsupported("filtering orders by status, payment or country")
      }
      var query: HTTPRequest.Query = [:]
      query["q"] = text.isBlank ? nil : text
      query["created_at[$gte]"] = since?.ISO8601Format()
      query["created_at[$lt]"] = until?.ISO8601Format()
      query["order"] =
        switch order {
        case .newest, nil: "-created_at"
        case .oldest: "created_at"
        case .totalAscending, .totalDescending: throw .unsupported("sorting orders by total")
        }
      return query
    }
  }
}
