public import FoundationCore
public import Observation
public import StoreHTTP

/// A report of what was sold.
///
///     let sales = SalesModel(client: client, filter: SalesFilter(by: .country))
///     await sales.report.load()
@MainActor @Observable
public final class SalesModel {
  /// Stateless: a command asks it for one report, or for the ledger behind it.
  public let client: StoreClient
  /// The filter of the next load; the report names the grouping that it has.
  public var filter: SalesFilter
  /// The report.
  @ObservationIgnored public private(set) lazy var report = Loadable<SalesReport> {
    [weak self, client] in
    guard let filter = self?.filter else { throw CancellationError() }
    return try await client.sales(filter)
  }

  /// Creates a model of a store.
  public init(client: StoreClient, filter: SalesFilter = SalesFilter()) {
    self.client = client
    self.filter = filter
  }
}
