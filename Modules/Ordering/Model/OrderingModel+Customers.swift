public import FoundationCore
import StoreHTTP

extension OrderingModel {
  /// The loaded customers that pass the filter.
  public var customers: LoadPhase<Page<Customer>> { customerList.phase.map(\.page) }

  /// The filter and the order of the customers.
  ///
  /// Setting it loads them once it has not changed for the pause; the phase of the customers has
  /// the failure.
  public var customerFilter: CustomerFilter {
    get { customerList.query }
    set { customerList.query = newValue }
  }

  /// The unreadable values dropped from the loaded customers.
  public var customerDrops: DropReport { customerList.phase.value?.drops ?? DropReport() }

  /// The report of the failure to load the customers; setting `nil` dismisses it.
  public var customersFailure: FailureReport? {
    get { customerList.failureReport }
    set { customerList.failureReport = newValue }
  }

  /// Loads the first page of customers, with a new filter or the current one.
  ///
  /// If a later load replaces this one, it returns without an error and changes nothing.
  ///
  /// - Throws: ``OrderingError/invalid(_:)`` if the filter is invalid, or the error of the request.
  public func loadCustomers(_ filter: CustomerFilter? = nil) async throws(OrderingError) {
    try await customerList.load(filter ?? customerFilter)
  }

  /// Loads the next page of customers and appends it; does nothing after the last page.
  ///
  /// - Throws: The error of the request.
  public func loadNextCustomers() async throws(OrderingError) {
    try await customerList.loadNext()
  }

  /// Returns a customer.
  ///
  /// - Throws: ``OrderingError/notFound(_:)`` if there is none, or the error of the request.
  public func customer(_ id: Customer.ID) async throws(OrderingError) -> Customer {
    try await store.customer(id).value
  }

  /// Returns the customer with an e-mail address, regardless of case.
  ///
  /// - Throws: ``OrderingError/notFound(_:)`` if there is none, or the error of the request.
  public func customer(email: String) async throws(OrderingError) -> Customer {
    try await store.customer(email: email).value
  }

  /// Returns a page of the orders of a customer, newest first.
  ///
  /// - Throws: ``OrderingError/notFound(_:)`` if there is no such customer, or the error of the
  ///   request.
  public func orders(
    of id: Customer.ID,
    after next: NextPage? = nil
  ) async throws(OrderingError) -> Page<Order> {
    try await store.orders(of: id, limit: pageSize, after: next).value
  }

  /// Returns everything that the store knows about a customer.
  ///
  /// - Throws: ``OrderingError/notFound(_:)`` if there is none, or the error of the request.
  public func export(_ id: Customer.ID) async throws(OrderingError) -> CustomerRecord {
    try await store.export(id).value
  }

  /// Erases a customer: removes the person from all orders and their history, for good.
  ///
  /// The loaded orders and customers are those of before; load them again.
  ///
  /// - Throws: ``OrderingError/refused(_:)`` if an order is unfinished, or the error of the request.
  public func erase(
    _ id: Customer.ID,
    includesDocuments: Bool = false,
    isDryRun: Bool = false
  ) async throws(OrderingError) -> CustomerErasure {
    let result = try await store.erase(
      id,
      includesDocuments: includesDocuments,
      isDryRun: isDryRun
    )
    if !isDryRun { changes.recordChange() }
    return result
  }

  func makeCustomerList() -> QueriedPages<CustomerFilter, LoadedPages<Customer>, OrderingError> {
    QueriedPages(CustomerFilter(), debounce: pause, clock: clock, changes: changes) {
      [store, pageSize] filter, loaded throws(OrderingError) in
      try filter.errors.check()
      return try await LoadedPages(after: loaded, wrap: OrderingError.requestFailed) {
        next throws(OrderingError) in
        try await store.customers(filter, limit: pageSize, after: next)
      }
    } hasMore: {
      $0.page.next != nil
    }
  }
}
