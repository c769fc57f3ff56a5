public import FoundationCore
public import StoreHTTP

extension StoreClient {
  /// Fetches a page of customers, without those that were erased.
  ///
  /// - Parameters:
  ///   - filter: The filter and the order.
  ///   - limit: The number of customers on the page, from 1 to 100.
  ///   - next: The `next` of the page before; `nil` for the first page.
  /// - Returns: The page.
  /// - Throws: ``OrderingError/invalid(_:)`` if the filter is invalid, or the error of the request.
  public func customers(
    _ filter: CustomerFilter = CustomerFilter(),
    limit: Int = 20,
    after next: NextPage? = nil
  ) async throws(OrderingError) -> Loaded<Page<Customer>> {
    try filter.errors.check()
    var query = Self.query(limit: limit, after: next)
    query[CustomerListField.text.rawValue] = filter.text.isBlank ? nil : filter.text
    query[CustomerListField.sort.rawValue] = filter.sort.rawValue
    let resource = Resource<ListResponse<Customer>>(.listCustomers, query: query)
    return try await http.load(resource.map(\.page), naming: "customer")
  }

  /// Fetches a customer.
  ///
  /// - Throws: ``OrderingError/notFound(_:)`` if there is no such customer, or the error of the
  ///   request.
  public func customer(_ id: Customer.ID) async throws(OrderingError) -> Loaded<Customer> {
    try await http.load(Resource(.showCustomer, [id]), naming: "customer \(id)")
  }

  /// Fetches the customer with an e-mail address, regardless of case.
  ///
  /// - Throws: ``OrderingError/notFound(_:)`` if there is no such customer, or the error of the
  ///   request.
  public func customer(email: String) async throws(OrderingError) -> Loaded<Customer> {
    var resource = Resource<Customer>(.findCustomer)
    resource.isIdempotent = true
    return try await http.load(
      resource,
      sending: CustomerQuery(email: email),
      naming: "customer with this e-mail address"
    )
  }

  /// Fetches a page of the orders of a customer, newest first.
  ///
  /// - Parameters:
  ///   - id: The customer.
  ///   - limit: The number of orders on the page, from 1 to 100.
  ///   - next: The `next` of the page before; `nil` for the first page.
  /// - Returns: The page.
  /// - Throws: ``OrderingError/notFound(_:)`` if there is no such customer, or the error of the
  ///   request.
  public func orders(
    of id: Customer.ID,
    limit: Int = 20,
    after next: NextPage? = nil
  ) async throws(OrderingError) -> Loaded<Page<Order>> {
    let query = Self.query(limit: limit, after: next)
    let resource = Resource<ListResponse<Order>>(.listCustomerOrders, [id], query: query)
    return try await http.load(resource.map(\.page), naming: "customer \(id)")
  }

  /// Fetches everything that the store knows about a customer.
  ///
  /// - Throws: ``OrderingError/notFound(_:)`` if there is no such customer, or the error of the
  ///   request.
  public func export(_ id: Customer.ID) async throws(OrderingError) -> Loaded<CustomerRecord> {
    try await http.load(Resource(.exportCustomer, [id]), naming: "customer \(id)")
  }

  /// Erases a customer: removes the person from all orders and their history.
  ///
  /// It cannot be undone, and can be repeated. Numbers, dates, items, amounts, taxes and the country
  /// stay, and by default the buyer of issued invoices.
  ///
  /// - Parameters:
  ///   - id: The customer.
  ///   - includesDocuments: `true` to erase the buyer of invoices and credit notes, too.
  ///   - isDryRun: `true` to change nothing.
  /// - Returns: The numbers of orders and documents.
  /// - Throws: ``OrderingError/refused(_:)`` if an order is unfinished, or the error of the request.
  public func erase(
    _ id: Customer.ID,
    includesDocuments: Bool = false,
    isDryRun: Bool = false
  ) async throws(OrderingError) -> CustomerErasure {
    var resource = Resource<CustomerErasure>(.eraseCustomer, [id], isDryRun: isDryRun)
    resource.isIdempotent = true
    let body = CustomerErasureRequest(includesDocuments: includesDocuments)
    return try await http.load(resource, sending: body, naming: "customer \(id)").value
  }
}

/// The routes of the customers of a store.
///
/// Their paths have the number of a customer, never an e-mail address: paths are logged on the way.
extension APIRoute {
  package static let listCustomers = APIRoute(
    "listCustomers",
    .get,
    "/v1/customers",
    query: CustomerListField.allCases.map(\.rawValue) + paging
  )
  package static let findCustomer = APIRoute("findCustomer", .post, "/v1/customers/find")
  package static let showCustomer = APIRoute("showCustomer", .get, "/v1/customers/{id}")
  package static let listCustomerOrders = APIRoute(
    "listCustomerOrders",
    .get,
    "/v1/customers/{id}/orders",
    query: paging
  )
  package static let exportCustomer = APIRoute("exportCustomer", .get, "/v1/customers/{id}/export")
  package static let eraseCustomer = edit("eraseCustomer", .post, "/v1/customers/{id}/erase")
}

/// A query parameter of the list of customers.
package enum CustomerListField: String, CaseIterable {
  case text = "q"
  case sort
}

/// A request for the customer with an e-mail address.
package struct CustomerQuery: Sendable, Hashable {
  package let email: String
}

extension CustomerQuery: Shaped {
  package static let shape = Shape<CustomerQuery>(
    "CustomerQuery",
    Field("email", \.email, as: .string(1...254)),
    memberwise: CustomerQuery.init
  )
}
