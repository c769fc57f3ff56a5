package import Foundation
package import HTTPServing
package import StoreHTTP

/// A store with the handler that answers for it: the operations of some contexts, with the sessions,
/// the service and the document of them all.
///
///     let database = try await SQLiteDatabase(.file(path))
///     let served = StoreService(database) { StoreOperation.catalog(of: $0) }
package struct StoreService: Sendable {
  package let store: Store
  package let readiness: ReadinessProbe
  /// Answers requests below `/v1`, and those that ask how the store is.
  package let handler: HTTPRequest.Handler

  package init(
    _ database: any StoreDatabase,
    _ configuration: Configuration = Configuration(),
    operations: (Store) -> [StoreOperation]
  ) {
    let store = Store(database, configuration)
    let readiness = ReadinessProbe(database)
    let watch = RequestMonitor(configuration)
    let service = MonitoringOperations(
      database: database,
      readiness: readiness,
      metrics: watch.metrics,
      connections: configuration.connections
    )
    let all = operations(store) + SessionOperations(store: store).all + service.all
    let document = StoreOperation.document(of: all, needsAccounts: configuration.needsAccounts)
    let gatekeeper = store.sessions.map(Authenticator.sessions) ?? .owner
    let answering = RequestHandler(all + [document], gatekeeper, watch)
    handler = { request in await answering.answer(request) }
    self.store = store
    self.readiness = readiness
  }

  /// The settings of a store that do not depend on where it is kept; `StoreServer.Configuration`
  /// says more of each.
  package struct Configuration: Sendable {
    /// True where callers have to sign in.
    package var needsAccounts = false
    /// True where every request comes through a proxy that names its client.
    package var isBehindProxy = false
    /// The clock that changes are dated by.
    package var now: @Sendable () -> Date = { Date() }
    /// The source of numbers that cannot be guessed.
    package var random: @Sendable () -> UInt64 = { .random(in: .min ... .max) }
    /// The clock that measures the time of requests.
    package var clock: any Clock<Duration> = ContinuousClock()
    /// Takes a line of JSON for every request that was answered.
    package var log: (@Sendable (String) -> Void)?
    /// The counter of the connections of the server that the store is behind.
    package var connections: ConnectionCounter?
    /// The cost of hashing a password.
    package var passwordCost = PasswordCost.interactive

    /// Creates a configuration of defaults.
    package init() {}
  }
}

extension Store {
  fileprivate init(_ database: any StoreDatabase, _ configuration: StoreService.Configuration) {
    let hasher = PasswordHasher(cost: configuration.passwordCost)
    var sessions: SessionStore?
    if configuration.needsAccounts {
      sessions = SessionStore(
        database,
        hasher: hasher,
        now: configuration.now,
        random: configuration.random
      )
    }
    self.init(
      database: database,
      now: configuration.now,
      accounts: AccountStore(database: database, now: configuration.now, hasher: hasher),
      isBehindProxy: configuration.isBehindProxy,
      sessions: sessions
    )
  }
}
