public import FoundationCore
public import Observation
public import StoreHTTP

/// The customers of a store.
///
///     let model = CustomersModel(client: client)
///     await model.customers.load()
@MainActor @Observable
public final class CustomersModel {
  /// Stateless: a screen or a command asks it for one customer, their orders or their record.
  public let client: StoreClient
  /// The customers that pass the filter, by default the latest order first.
  public let customers: PagedList<CustomerFilter, Page<Customer>>

  /// Creates a model of a store.
  ///
  /// - Parameters:
  ///   - client: The client of the store.
  ///   - filter: The first filter.
  ///   - pageSize: The number of customers on a page, from 1 to 100.
  ///   - pause: The time without a change of the filter after which the customers are loaded.
  ///   - clock: The clock that measures the pause.
  public init(
    client: StoreClient,
    filter: CustomerFilter = CustomerFilter(),
    pageSize: Int = 20,
    pause: Duration = .milliseconds(250),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.client = client
    customers = PagedList(filter, pause: pause, clock: clock) { filter, next in
      try await client.customers(filter, limit: pageSize, after: next)
    }
  }

  /// Makes a change through the client, and refreshes the customers if they are loaded.
  ///
  ///     try await model.change { client in try await client.erase(customer.id) }
  ///
  /// - Throws: The error of the change. A failed refresh is a failure of ``customers``: the change
  ///   is made nevertheless.
  @discardableResult
  public func change<Changed, Failed: Error>(
    _ body: (StoreClient) async throws(Failed) -> Changed
  ) async throws(Failed) -> Changed {
    let changed = try await body(client)
    await customers.refreshAfterChange()
    return changed
  }
}
