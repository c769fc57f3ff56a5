package import StoreHTTP

/// A store and the handler of its requests.
///
/// The handler serves the operations of the store's modules, other given operations, the monitoring
/// endpoints and the OpenAPI document of them all.
///
///     let database = try await SQLiteDatabase(.file(path), schema: StoreSchema([.catalog]))
///     let service = ServedStore(database)
package struct ServedStore: Sendable {
  package let store: Store
  package let readiness: ReadinessProbe
  /// The handler of requests below `/v1` and of the monitoring endpoints.
  package let handler: HTTPRequest.Handler

  package init(
    _ database: any StoreDatabase,
    configuration: Configuration = Configuration(),
    authenticator: Authenticator = .owner,
    metrics: @escaping @Sendable (Store) async -> [Metric] = { _ in [] },
    operations: [APIOperation] = []
  ) {
    let store = Store(database, configuration: configuration)
    let readiness = ReadinessProbe(database)
    let monitor = RequestMonitor(configuration)
    let service = MonitoringOperations(
      database: database,
      readiness: readiness,
      metrics: monitor.metrics,
      connections: configuration.connections,
      otherMetrics: { await metrics(store) }
    )
    let all = database.schema.operations(of: store) + operations + service.all
    let index = APIOperation.index(of: all)
    let document = APIOperation.document(
      of: all + index,
      needsAccounts: configuration.needsAccounts
    )
    handler =
      RequestHandler(all + index + [document], authenticator: authenticator, monitor: monitor)
      .answer
    self.store = store
    self.readiness = readiness
  }

  package typealias Configuration = StoreConfiguration
}
