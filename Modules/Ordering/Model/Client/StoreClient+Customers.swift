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
    var query = Self.page(limit, after: next)
    query[CustomerListField.text.rawValue] = filter.text.isBlank ? nil : filter.text
    query[CustomerListField.sort.rawValue] = filter.sort.rawValue
    let resource = Resource<ListResponse<Customer>>(.listCustomers, query: query)
    return try await load(resource.map(\.page), naming: "customer")
  }

  /// Fetches a customer.
  ///
  /// - Throws: ``OrderingError/notFound(_:)`` if there is none, or the error of the request.
  public func customer(_ id: Customer.ID) async throws(OrderingError) -> Loaded<Customer> {
    try await load(Resource(.showCustomer, [id]), naming: "customer \(id)")
  }

  /// Fetches the customer with an e-mail address, regardless of case.
  ///
  /// - Throws: ``OrderingError/notFound(_:)`` if there is none, or the error of the request.
  public func customer(
    email: String
  ) async throws(OrderingError) -> Loaded<Customer> {
    var resource = Resource<Customer>(.findCustomer)
    resource.isIdempotent = true
    let request = try sending(CustomerQuery(email: email), to: resource)
    return try await load(request, naming: "customer with this e-mail address")
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
    let query = Self.page(limit, after: next)
    let resource = Resource<ListResponse<Order>>(.listCustomerOrders, [id], query: query)
    return try await load(resource.map(\.page), naming: "customer \(id)")
  }

  /// Fetches everything that the store knows about a customer.
  ///
  /// - Throws: ``OrderingError/notFound(_:)`` if there is none, or the error of the request.
  public func export(
    _ id: Customer.ID
  ) async throws(OrderingError) -> Loaded<CustomerRecord> {
    try await load(Resource(.exportCustomer, [id]), naming: "customer \(id)")
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
    return try await load(try sending(body, to: resource), naming: "customer \(id)").value
  }

  private static func page(_ limit: Int, after next: NextPage?) -> HTTPRequest.Query {
    var query: HTTPRequest.Query = [:]
    query[APIRoute.limit] = String(limit)
    if case .cursor(let cursor)? = next { query[APIRoute.cursor] = cursor }
    return query
  }
}
